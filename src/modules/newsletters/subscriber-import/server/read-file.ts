/** Reads the file of an import in batches, part by part; a try that ends is continued at the next batch. */
import type { JobContext } from '#server/context.ts';
import type { RecordContext } from '#server/records/index.ts';
import { addressKey } from '../../suppression/server/address-hash.ts';
import { FILE_LINES_MAX } from '../model/limits.ts';
import { layoutOf, subscriberInLine, type FileLayout } from '../model/subscriber-lines.ts';
import { addSubscribers, type NumberedSubscriber } from './add-subscribers.ts';
import {
  endImport,
  endPart,
  findPart,
  lockImport,
  noteProgress,
  type LineProblem,
  type RunningImport,
} from './imports.ts';

/** Lines of one transaction. */
const BATCH = 1_000;

/** Memory holds one part of the file, at most a million characters. */
export async function readFile(ctx: JobContext, id: number): Promise<void> {
  let read: { number: number; lines: readonly string[] } = { number: 0, lines: [] };
  for (let hasMore = true; hasMore;) {
    if (ctx.stopping.aborted)
      throw new Error('The process stopped during an import; the next try continues.');
    hasMore = await ctx.write(async (work) => {
      const running = await lockImport(work, id);
      if (!running) return false;
      if (read.number !== running.part) {
        const text = await findPart(work, id, running.part);
        if (text === null) return end(work, id, null);
        read = { number: running.part, lines: text.split(/\r\n|\r|\n/) };
      }
      if (running.lines > FILE_LINES_MAX) return end(work, id, TOO_MANY_LINES);
      return addBatch(work, ctx.services, { running, lines: read.lines });
    });
  }
}

const TOO_MANY_LINES = `The file has more than ${FILE_LINES_MAX.toLocaleString('en')} lines. The first of them were imported. Import the rest as another file.`;

async function end(work: RecordContext, id: number, message: string | null): Promise<false> {
  await endImport(work, id, message);
  return false;
}

/** Returns whether the file may have more lines. */
async function addBatch(
  work: RecordContext,
  services: JobContext['services'],
  { running, lines }: { running: RunningImport; lines: readonly string[] },
): Promise<boolean> {
  const { id, part, partLines } = running;
  // The text after the last line break of a part is not a line.
  const last = lines.at(-1) === '' ? lines.length - 1 : lines.length;
  const batch = lines.slice(partLines, Math.min(last, partLines + BATCH));
  if (batch.length === 0) {
    await endPart(work, id, part);
    return true;
  }
  const layout = running.layout ?? layoutOfBatch(batch);
  if (layout && 'problem' in layout) return end(work, id, layout.problem);
  const { subscribers, problems } = readBatch(batch, {
    layout,
    first: running.lines + 1,
    isFirst: !running.layout,
  });
  const key = await addressKey(work, services);
  const added = await addSubscribers(work, key, { batch: subscribers, from: running });
  await noteProgress(work, id, {
    ...added,
    layout,
    lines: batch.length,
    length: batch.reduce((sum, line) => sum + line.length + 1, 0),
    invalid: problems.length,
    problems: [...problems, ...added.problems].toSorted((one, other) => one.line - other.line),
  });
  return true;
}

/** Null if every line of the batch is blank. */
function layoutOfBatch(batch: readonly string[]): FileLayout | { problem: string } | null {
  const first = batch.find((line) => line.trim() !== '');
  return first === undefined ? null : layoutOf(first);
}

/** `first`: number of the first line. `isFirst`: a line that names the columns may be among them. */
function readBatch(
  batch: readonly string[],
  { layout, first, isFirst }: { layout: FileLayout | null; first: number; isFirst: boolean },
): { subscribers: NumberedSubscriber[]; problems: LineProblem[] } {
  const subscribers: NumberedSubscriber[] = [];
  const problems: LineProblem[] = [];
  let isHeaderAhead = isFirst && layout?.columns != null;
  for (const [index, text] of batch.entries()) {
    if (!layout || text.trim() === '') continue;
    if (isHeaderAhead) {
      isHeaderAhead = false;
      continue;
    }
    const line = first + index;
    const read = subscriberInLine(text, layout);
    if ('emailKey' in read) subscribers.push({ ...read, line });
    else if ('problem' in read) problems.push({ line, message: read.problem });
  }
  return { subscribers, problems };
}
