/** One statement over several records of an entity, followed in what is derived from them: history and search entries. */
import type { Entity } from '#model/define-entity.ts';
import { writeHistories } from './history.ts';
import type { HistoryNote } from './history-rows.ts';
import { findRecords } from './read.ts';
import { writeSearchEntries } from './search.ts';
import type { RecordContext } from './record-context.ts';
import type { StoredRecord } from './stored-record.ts';
import { siteIdsOf } from './write.ts';

/** Records followed in one statement: their words and what they were are sent with it. */
const BATCH = 500;

/**
 * Runs `change` between two readings of the records, and writes history and words of those whose version it counted up.
 * Calls no hooks: the caller says what to purge.
 */
export async function changeMany(
  work: RecordContext,
  entity: Entity,
  ids: readonly number[],
  change: (ids: readonly number[]) => Promise<unknown>,
  note: HistoryNote,
): Promise<void> {
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    const before = await findRecords(work, entity, batch, { lock: true });
    await change(batch);
    const after = await findRecords(work, entity, batch);
    const changes = [...after.values()]
      .map((record) => ({ before: before.get(record.id) ?? null, after: record }))
      .filter((one) => one.before?.version !== one.after.version);
    await writeHistories(work, entity, 'update', changes, note);
    await writeWordsOf(
      work,
      entity,
      changes.map(({ after: record }) => record),
    );
  }
}

/** Writes what the search knows of records again from what they are. */
export async function writeWords(work: RecordContext, entity: Entity, ids: readonly number[]): Promise<void> {
  const records = await findRecords(work, entity, ids);
  await writeWordsOf(work, entity, [...records.values()]);
}

async function writeWordsOf(
  work: RecordContext,
  entity: Entity,
  records: readonly StoredRecord[],
): Promise<void> {
  if (entity.list.search.length === 0) return;
  await writeSearchEntries(
    work,
    entity,
    records.map((record) => ({ record, siteIds: siteIdsOf(entity, record) })),
  );
}
