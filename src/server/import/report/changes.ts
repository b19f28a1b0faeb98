/** A run's created and changed records, stored for its undo. */
import { sql } from 'kysely';
import { deferredStatement } from '#records/write-batch.ts';
import type { RecordContext, StoredRecord } from '#server/records/index.ts';

/** A record that a run created (`before` null) or changed. */
export interface ImportChange {
  entity: string;
  id: number;
  version: number;
  before: StoredRecord | null;
}

/**
 * Stores a change, in its transaction. Of a record written twice, the version before the run stays, unless someone else has
 * changed the record in between: then the undo restores their version.
 */
export const storeImportChange = deferredStatement(
  async (work: RecordContext, rows: readonly { siteId: number; runId: number; change: ImportChange }[]) => {
    const documents = rows.map(({ siteId, runId, change }) => ({
      organisation_id: work.organisationId,
      site_id: siteId,
      run_id: runId,
      entity: change.entity,
      record_id: change.id,
      record_version: change.version,
      before: change.before,
    }));
    await sql`
      insert into import_change (organisation_id, site_id, run_id, entity, record_id, record_version, before)
      select organisation_id, site_id, run_id, entity, record_id, record_version, before
      from json_populate_recordset(null::import_change, ${JSON.stringify(documents)})
      on conflict (organisation_id, run_id, entity, record_id) do update set record_version = excluded.record_version,
        before = case when (excluded.before ->> 'version')::integer <> import_change.record_version
          then excluded.before else import_change.before end
    `.execute(work.db);
  },
);

/** The changes of a run without their `before`, newest record first. */
export async function changesOf(
  { db, organisationId }: RecordContext,
  runId: number,
): Promise<(Omit<ImportChange, 'before'> & { isNew: boolean })[]> {
  const { rows } = await sql<{ entity: string; id: number; version: number; isNew: boolean }>`
    select entity, record_id as id, record_version as version, before is null as "isNew" from import_change
    where organisation_id = ${organisationId} and run_id = ${runId} order by record_id desc`.execute(db);
  return rows;
}

/** The record as it was before the run; null for a record that the run created. */
export async function beforeOf(
  { db, organisationId }: RecordContext,
  runId: number,
  { entity, id }: Pick<ImportChange, 'entity' | 'id'>,
): Promise<StoredRecord | null> {
  const { rows } = await sql<{ before: StoredRecord | null }>`
    select before from import_change where organisation_id = ${organisationId} and run_id = ${runId}
      and entity = ${entity} and record_id = ${id}`.execute(db);
  return rows[0]?.before ?? null;
}

/**
 * Removes a change that was undone. `before` and `version`: the record's versions before the run and now;
 * null if it is deleted.
 */
export async function endChange(
  { db, organisationId }: RecordContext,
  runId: number,
  { entity, id }: Pick<ImportChange, 'entity' | 'id'>,
  { before, version }: { before: number; version: number } | { before: null; version: null },
): Promise<void> {
  await sql`delete from import_change where organisation_id = ${organisationId} and run_id = ${runId}
    and entity = ${entity} and record_id = ${id}`.execute(db);
  // The next import then recreates deleted records, and writes restored ones even if their source is
  // unchanged.
  if (version === null)
    await sql`delete from import_record where organisation_id = ${organisationId} and entity = ${entity}
      and record_id = ${id}`.execute(db);
  else {
    // If the record is now as an earlier run left it, that run can be undone as well.
    await sql`update import_change set record_version = ${version} where organisation_id = ${organisationId}
      and entity = ${entity} and record_id = ${id} and record_version = ${before}`.execute(db);
    await sql`update import_record set record_version = ${version}, hash = '' where organisation_id = ${organisationId}
      and entity = ${entity} and record_id = ${id}`.execute(db);
  }
}
