/** Adds the subscribers in a batch of lines. */
import { sql } from 'kysely';
import type { PlatformContext } from '#server/platform-context.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { LineProblem } from '../../file-import/model/import-progress.ts';
import type { BatchResult, LineBatch } from '../../file-import/server/import-kind.ts';
import { addressKey } from '../../suppression/server/address-hash.ts';
import { layoutOf, subscriberInLine, type FileLayout } from '../model/subscriber-lines.ts';
import { addSubscribers, type NumberedSubscriber } from './add-subscribers.ts';
import type { RunningSubscriberImport, SubscriberCount } from './import-columns.ts';

/** Returns what became of the lines, or why the file cannot be read. */
export async function addBatch(
  work: RecordContext,
  services: Pick<PlatformContext, 'seal'>,
  { running, batch }: { running: RunningSubscriberImport; batch: LineBatch },
): Promise<BatchResult<SubscriberCount> | { failure: string }> {
  const layout = running.layout ?? layoutOfBatch(batch);
  if (layout && 'problem' in layout) return { failure: layout.problem };
  if (layout && !running.layout) await storeLayout(work, running.id, layout);
  const { subscribers, problems } = readBatch(batch, {
    layout,
    isFirst: !running.layout,
    nowMs: Date.parse(work.now),
  });
  const key = await addressKey(work, services);
  const { problems: refused, counts } = await addSubscribers(work, key, {
    batch: subscribers,
    from: running,
  });
  return {
    counts: { ...counts, invalid: problems.length },
    problems: [...problems, ...refused].toSorted((one, other) => one.line - other.line),
  };
}

/** Null if every line of the batch is blank. */
function layoutOfBatch({ lines }: LineBatch): FileLayout | { problem: string } | null {
  return lines.some((line) => line.trim() !== '') ? layoutOf(lines) : null;
}

async function storeLayout(
  { db, organisationId }: RecordContext,
  id: number,
  layout: FileLayout,
): Promise<void> {
  await sql`update newsletter_subscriber_import set layout = ${JSON.stringify(layout)}::jsonb
    where organisation_id = ${organisationId} and id = ${id}`.execute(db);
}

/** `isFirst`: lines before the first subscriber are among them. */
function readBatch(
  { first, lines }: LineBatch,
  { layout, isFirst, nowMs }: { layout: FileLayout | null; isFirst: boolean; nowMs: number },
): { subscribers: NumberedSubscriber[]; problems: LineProblem[] } {
  const subscribers: NumberedSubscriber[] = [];
  const problems: LineProblem[] = [];
  for (const [index, text] of lines.entries()) {
    if (!layout || (isFirst && index < layout.skipped)) continue;
    const line = first + index;
    const read = subscriberInLine(text, layout, nowMs);
    if ('emailKey' in read) subscribers.push({ ...read, line });
    else if ('problem' in read) problems.push({ line, message: read.problem });
  }
  return { subscribers, problems };
}
