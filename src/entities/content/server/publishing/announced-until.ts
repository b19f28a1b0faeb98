import { sql } from 'kysely';
import { readOncePerBatch } from '#records/write-batch.ts';
import type { UnitOfWork } from '#server/records/index.ts';

/** Dates that passed earlier are not announced: no webhook wanted them, or no process ran. */
export const LATE_HOURS = 24;

/**
 * The instant up to which passed dates were announced, which stays until the transaction ends; null if they are not
 * announced, because no webhook wants them.
 */
export const announcedUntil = readOncePerBatch(
  async (work: UnitOfWork, organisationId: number): Promise<string | null> => {
    const { rows } = await sql<{ until: string }>`
      select greatest(announced_until, now() - make_interval(hours => ${sql.lit(LATE_HOURS)})) as until from content_date_watch
      where organisation_id = ${organisationId} for share`.execute(work.db);
    return rows[0]?.until ?? null;
  },
);
