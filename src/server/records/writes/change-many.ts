/**
 * One statement over several records of an entity, and the updates of derived data: history, references and search entries.
 */
import type { Entity } from '#model/define-entity.ts';
import { writeHistories } from '../history/history.ts';
import type { HistoryNote } from '../history/history-rows.ts';
import { sql, type RawBuilder } from 'kysely';
import { tableOf } from '../columns.ts';
import { findRecords } from '../read.ts';
import { removeSearchEntries, writeSearchEntries } from '../search.ts';
import type { RowsToAdd } from '../record-actions.ts';
import type { RecordContext } from '../record-context.ts';
import type { StoredRecord } from '../stored-record.ts';
import { writeReferencesOfMany } from '../references/references.ts';
import { isDeepEqual } from '#merge/deep-equal.ts';
import { referencesOfRecord, siteIdsOf } from '../write.ts';

/**
 * Number of records whose derived data one statement updates: the statement contains their words and old
 * values.
 */
const BATCH = 500;

/**
 * Sets columns of records in one statement for each 500 of them, and writes history, references and words.
 * Calls no hooks: the caller must add the tags to purge.
 */
export async function updateMany(
  work: RecordContext,
  entity: Entity,
  ids: readonly number[],
  assignments: RawBuilder<unknown>,
  note: HistoryNote,
): Promise<void> {
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    const before = await findRecords(work, entity, batch, { lock: true });
    await sql`update ${sql.table(tableOf(entity))} set version = version + 1, updated = clock_timestamp(), ${assignments}
      where organisation_id = ${work.organisationId} and id = any (${batch}::integer[])`.execute(work.db);
    const after = await findRecords(work, entity, batch);
    const changes = [...after.values()].map((record) => ({
      before: before.get(record.id) ?? null,
      after: record,
    }));
    await writeHistories(work, entity, 'update', changes, note);
    await writeChangedReferences(work, entity, changes);
    await writeWordsOf(
      work,
      entity,
      changes.map(({ after: record }) => record),
    );
  }
}

/** Inserts records in one statement, and writes their history, references and words. Returns the ids of those inserted. */
export async function addMany(
  work: RecordContext,
  entity: Entity,
  { columns, rows, skipConflictsOn }: RowsToAdd,
  note: HistoryNote,
): Promise<readonly number[]> {
  const list = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
  const conflict = skipConflictsOn
    ? sql`on conflict (organisation_id, ${list(skipConflictsOn)}) do nothing`
    : sql``;
  const inserted = await sql<{ id: number }>`
    insert into ${sql.table(tableOf(entity))} (organisation_id, ${list(columns)})
    select ${work.organisationId}::integer, added.* from (${rows}) as added ${conflict} returning id`.execute(
    work.db,
  );
  const ids = inserted.rows.map(({ id }) => id);
  for (let start = 0; start < ids.length; start += BATCH) {
    const added = [...(await findRecords(work, entity, ids.slice(start, start + BATCH))).values()];
    const changes = added.map((record) => ({ before: null, after: record }));
    await writeHistories(work, entity, 'create', changes, note);
    await writeChangedReferences(work, entity, changes);
    await writeWordsOf(work, entity, added);
  }
  return ids;
}

/** Writes the references of records whose references changed. */
async function writeChangedReferences(
  work: RecordContext,
  entity: Entity,
  changes: readonly { before: StoredRecord | null; after: StoredRecord }[],
): Promise<void> {
  const changed = changes.flatMap(({ before, after }) => {
    const references = referencesOfRecord(work, entity, after);
    const isAsBefore = before && isDeepEqual(references, referencesOfRecord(work, entity, before));
    return isAsBefore ? [] : [{ entity: entity.name, id: after.id, isNew: !before, references }];
  });
  await writeReferencesOfMany(work, changed);
}

/**
 * Deletes at most 500 records with their references and words, without access checks and delete protection;
 * their history records the deletion.
 */
export async function removeMany(
  work: RecordContext,
  entity: Entity,
  ids: readonly number[],
  note: HistoryNote,
): Promise<void> {
  if (ids.length === 0) return;
  const removed = [...(await findRecords(work, entity, ids, { lock: true })).values()];
  await sql`delete from ${sql.table(tableOf(entity))}
    where organisation_id = ${work.organisationId} and id = any (${removed.map(({ id }) => id)}::integer[])`.execute(
    work.db,
  );
  await removeSearchEntries(
    work,
    entity,
    removed.map(({ id }) => id),
  );
  await writeReferencesOfMany(
    work,
    removed.map(({ id }) => ({ entity: entity.name, id, references: [] })),
  );
  await writeHistories(
    work,
    entity,
    'delete',
    removed.map((record) => ({ before: record, after: null })),
    note,
  );
}

/** Updates the search entries of records from their current values. */
export async function indexRecords(
  work: RecordContext,
  entity: Entity,
  ids: readonly number[],
): Promise<void> {
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
