/** Deletes records permanently, with everything that was derived from them: search entries, references, history. */
import { sql } from 'kysely';
import type { Entity } from '#model/define-entity.ts';
import { forbidden } from '#model/errors.ts';
import { RequiresSequentialWrites } from '#records/write-batch.ts';
import { tableOf } from '../columns.ts';
import { forgetHistory, writeHistory } from '../history/history.ts';
import type { RecordContext } from '../record-context.ts';
import { forgetReferencesTo, writeReferencesOfMany } from '../references/references.ts';
import { forgetWords, knownWordsOf, removeSearchEntries } from '../search.ts';
import type { StoredRecord } from '../stored-record.ts';

/**
 * Removes a record and its history, without access checks and delete protection. Only the fact that it
 * existed and the time of its removal stay. Records that referred to it then refer to nothing.
 */
export async function eraseRecord(work: RecordContext, entity: Entity, before: StoredRecord): Promise<void> {
  await eraseRows(work, entity, [before]);
  await forgetHistory(work, entity.name, [before.id]);
  const retainedFields = ['id', 'version', 'created', 'updated', 'site', 'sitesShown', 'type'];
  // Readers' submissions are never recorded: neither the author, nor the words.
  if (!isOfReaders(entity)) retainedFields.push(entity.titleField);
  const trace = Object.fromEntries(Object.entries(before).filter(([key]) => retainedFields.includes(key)));
  const change = { before: trace as StoredRecord, after: null };
  await writeHistory(work, entity, 'delete', change, { event: 'Permanently deleted' });
  await notifyDomain(work, entity, before);
}

/**
 * Like `eraseRecord`, but not even the fact that the records existed stays: for records that name a person. At most 500
 * records, which share their statements.
 */
export async function eraseWithoutTrace(
  work: RecordContext,
  entity: Entity,
  records: readonly StoredRecord[],
): Promise<void> {
  if (records.length === 0) return;
  await eraseRows(work, entity, records);
  for (const record of records) await notifyDomain(work, entity, record);
  await forgetHistory(
    work,
    entity.name,
    records.map(({ id }) => id),
  );
}

async function notifyDomain(work: RecordContext, entity: Entity, before: StoredRecord): Promise<void> {
  const hooks = work.registry.hooks.get(entity.name);
  await hooks?.after?.(work, { action: 'delete', before, after: null, record: before, handed: undefined });
}

async function eraseRows(
  work: RecordContext,
  entity: Entity,
  records: readonly StoredRecord[],
): Promise<void> {
  const ids = records.map(({ id }) => id);
  // In a batch, the search words written just before would be stored only after the records are erased.
  if (work.batch) throw new RequiresSequentialWrites();
  const words = isOfReaders(entity) ? await knownWordsOf(work, entity, ids) : [];
  const erased = await sql`delete from ${sql.table(tableOf(entity))}
    where organisation_id = ${work.organisationId} and id = any (${ids}::integer[])`.execute(work.db);
  if (erased.numAffectedRows !== BigInt(ids.length)) throw forbidden();
  await removeSearchEntries(work, entity, ids);
  await forgetWords(work, entity, words);
  await writeReferencesOfMany(
    work,
    ids.map((id) => ({ entity: entity.name, id, references: [] })),
  );
  await forgetReferencesTo(work, { entity: entity.name, ids });
  await forgetImportChanges(work, entity.name, ids);
}

/** Whether the records contain data of readers. */
function isOfReaders(entity: Entity): boolean {
  return typeof entity.personalData !== 'string';
}

/**
 * Removes the records' import changes: they contain earlier states of the records, for as long as a run can be
 * undone.
 */
async function forgetImportChanges(
  work: RecordContext,
  entity: string,
  ids: readonly number[],
): Promise<void> {
  // Looks up run by run, in the order of the index.
  await sql`delete from import_change where organisation_id = ${work.organisationId} and entity = ${entity}
    and record_id = any (${ids}::integer[]) and run_id = any (array(
      select id from migration_run where organisation_id = ${work.organisationId}))`.execute(work.db);
}
