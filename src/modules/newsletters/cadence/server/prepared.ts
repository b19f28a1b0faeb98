/** Which campaigns a cadence has prepared: one for a newsletter and a day, whatever becomes of it. */
import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';

type Work = Pick<RecordContext, 'db' | 'organisationId'>;

export interface PreparedDay {
  site: number;
  newsletter: number;
  /** `YYYY-MM-DD`. */
  day: string;
}

/** Claims a day until the transaction ends; false if it was prepared before. A concurrent claim waits. */
export async function claimDay(
  { db, organisationId }: Work,
  { site, newsletter, day }: PreparedDay,
): Promise<boolean> {
  const { rows } = await sql`
    insert into newsletter_prepared (organisation_id, site_id, newsletter_id, day)
    values (${organisationId}, ${site}, ${newsletter}, ${day})
    on conflict (organisation_id, newsletter_id, day) do nothing returning 1`.execute(db);
  return rows.length > 0;
}

export async function recordDraft(
  { db, organisationId }: Work,
  { newsletter, day }: PreparedDay,
  { campaign, subject }: { campaign: number; subject: string },
): Promise<void> {
  await sql`
    update newsletter_prepared set campaign_id = ${campaign}, subject = ${subject}
    where organisation_id = ${organisationId} and newsletter_id = ${newsletter} and day = ${day}`.execute(db);
}

/** The subject that a prepared campaign got from the pattern; null for a campaign that no cadence prepared. */
export async function preparedSubject(
  { db, organisationId }: Work,
  campaign: number,
): Promise<string | null> {
  const { rows } = await sql<{ subject: string | null }>`
    select subject from newsletter_prepared
    where organisation_id = ${organisationId} and campaign_id = ${campaign}`.execute(db);
  return rows[0]?.subject ?? null;
}
