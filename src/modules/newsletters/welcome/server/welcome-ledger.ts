/**
 * The ledger of welcome emails: one row for each subscription, claimed before SMTP and settled after it, so that none gets
 * a second one.
 */
import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import type { Settlement } from '../../sending/server/deliveries.ts';

type Work = Pick<RecordContext, 'db' | 'organisationId'>;

export interface WelcomeRef {
  siteId: number;
  subscriptionId: number;
}

/**
 * Claims the welcome email of a subscription for a job. Returns the number of tries, this one included; null if it was sent,
 * has failed, or is claimed by another job. What an earlier try of the same job left claimed becomes unknown, because the
 * server may have accepted it.
 */
export async function claimWelcome(
  { db, organisationId }: Work,
  { siteId, subscriptionId }: WelcomeRef,
  job: string,
): Promise<number | null> {
  const { rows } = await sql<{ state: string; attempts: number }>`
    insert into newsletter_welcome as w (organisation_id, site_id, subscription_id, claimed_by)
    values (${organisationId}, ${siteId}, ${subscriptionId}, ${job})
    on conflict (organisation_id, subscription_id) do update
    set state = case when w.state = 'claimed' then 'unknown' else 'claimed' end,
      attempts = w.attempts + case when w.state = 'claimed' then 0 else 1 end,
      answer = case when w.state = 'claimed' then 'The process ended before the mail server answered.' end,
      settled_at = case when w.state = 'claimed' then clock_timestamp() end, claimed_by = excluded.claimed_by
    where w.state = 'waiting' or (w.state = 'claimed' and w.claimed_by = excluded.claimed_by)
    returning w.state, w.attempts`.execute(db);
  const [row] = rows;
  return row?.state === 'claimed' ? row.attempts : null;
}

/** Records the result of a try that the job has claimed. */
export async function settleWelcome(
  { db, organisationId }: Work,
  subscriptionId: number,
  job: string,
  { state, answer, isUncounted }: Omit<Settlement, 'id'>,
): Promise<void> {
  await sql`
    update newsletter_welcome set state = ${state}, answer = ${answer}, claimed_by = null,
      attempts = attempts - ${isUncounted ? 1 : 0}::integer,
      settled_at = case when ${state} = 'waiting' then null else clock_timestamp() end
    where organisation_id = ${organisationId} and subscription_id = ${subscriptionId}
      and state = 'claimed' and claimed_by = ${job}`.execute(db);
}
