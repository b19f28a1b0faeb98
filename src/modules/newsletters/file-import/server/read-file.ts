/** Reads the file of an import in batches, part by part; a try that ends is continued at the next batch. */
import type { JobContext } from '#server/context.ts';
import type { RecordContext } from '#server/records/index.ts';
import { linesOf } from '../model/file-parts.ts';
import { FILE_LINES_MAX } from '../model/import-progress.ts';
import type { ImportKind, RunningImport } from './import-kind.ts';
import { endImport, endPart, findPart, lockImport, noteProgress, type Position } from './import-store.ts';

/** Lines of one transaction. */
const BATCH = 1_000;

const TOO_MANY_LINES = `The file has more than ${FILE_LINES_MAX.toLocaleString('en')} lines. The first of them were imported. Import the rest as another file.`;

/** Memory holds one part of the file, at most a million characters. */
export async function readFile<Count extends string, Own extends object>(
  ctx: JobContext,
  kind: ImportKind<Count, Own>,
  id: number,
): Promise<void> {
  let read: { part: number; lines: readonly string[] } = { part: 0, lines: [] };
  for (let hasMore = true; hasMore;) {
    if (ctx.stopping.aborted)
      throw new Error('The process stopped during an import; the next try continues.');
    hasMore = await ctx.write(async (work) => {
      const running = await lockImport(kind, work, id);
      if (!running) return false;
      if (read.part !== running.part) {
        const text = await findPart(kind, work, { id, part: running.part });
        if (text === null) return end(kind, work, { id, message: null });
        read = { part: running.part, lines: linesOf(text) };
      }
      return addBatch(kind, work, { services: ctx.services, running, lines: read.lines });
    });
  }
}

async function end(
  kind: Parameters<typeof endImport>[0],
  work: RecordContext,
  how: { id: number; message: string | null },
): Promise<false> {
  await endImport(kind, work, how);
  return false;
}

interface Reading<Own extends object> {
  services: JobContext['services'];
  running: RunningImport<Own> & Position;
  /** Lines of the part. */
  lines: readonly string[];
}

/** Returns whether the file may have more lines. */
async function addBatch<Count extends string, Own extends object>(
  kind: ImportKind<Count, Own>,
  work: RecordContext,
  { services, running, lines }: Reading<Own>,
): Promise<boolean> {
  const { id, part, partLines } = running;
  const batch = lines.slice(partLines, partLines + BATCH);
  if (batch.length === 0) {
    await endPart(kind, work, { id, part });
    return true;
  }
  if (running.lines >= FILE_LINES_MAX) return end(kind, work, { id, message: TOO_MANY_LINES });
  const given = { running, batch: { first: running.lines + 1, lines: batch } };
  const result = await kind.addBatch(work, services, given);
  if ('failure' in result) return end(kind, work, { id, message: result.failure });
  const length = batch.reduce((sum, line) => sum + line.length + 1, 0);
  await noteProgress(kind, work, { id, lines: batch.length, length, result });
  return true;
}
