/** Lists, counts and limits the files of one user. */
import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import { csvExport } from '../entity.ts';
import { EXPORTS_MAX } from '../limits.ts';

/** Ids of a user's files, the newest first. */
export async function ownExports({ db, organisationId }: RecordContext, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from csv_export where organisation_id = ${organisationId} and started_by_id = ${userId}
    order by created desc, id desc`.execute(db);
  return rows.map(({ id }) => id);
}

/** Number of the user's files that are being written or are waiting for that. */
export async function countUnderWay({ db, organisationId }: RecordContext, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from csv_export
    where organisation_id = ${organisationId} and started_by_id = ${userId} and state in ('waiting', 'running')`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Deletes the oldest files to make room for one more; a job removes the files of deleted records. */
export async function removeOldestExports(work: RecordContext, userId: number): Promise<void> {
  const ids = (await ownExports(work, userId)).slice(EXPORTS_MAX - 1);
  for (const id of ids) await removeExport(work, id);
}

/** Deletes a file: its record first, its bytes after that has been committed. */
export async function removeExport(work: RecordContext, id: number): Promise<void> {
  const record = await work.records.find(csvExport, id, { lock: true });
  if (!record) return;
  await work.records.eraseWithoutTrace(csvExport, record);
  await work.queue('csvExport/removeFile', { id });
}
