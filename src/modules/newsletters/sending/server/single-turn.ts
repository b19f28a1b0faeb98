/** The turn of one email that belongs to no campaign, under the rates and pauses that campaigns have. */
import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import { troubledOperators, type TroubledOperator } from '../../bounces/server/operator-limits.ts';
import { sendTimes } from '../model/rate-slots.ts';
import {
  campaignLimit,
  loadRateLimits,
  lockRates,
  operatorLimit,
  SITE_LIMIT,
  storeRates,
} from './rate-limits.ts';

/** Milliseconds for which an email may wait in its job: longer waits leave the place to other jobs. */
const WAIT_MS_MAX = 1_000;

/** Seconds after which an email to a paused operator tries again. */
const PAUSED_SECONDS = 600;

/** When an email is sent: after a delay within this job, or by a later job. */
export type Turn = { delayMs: number; troubled: ReadonlySet<string> } | { againInSeconds: number };

/**
 * Takes the next turn, so that the limits continue after it. `templateRate`: emails per second by the template; null for no
 * limit. Until the transaction ends, no other worker takes one under the same limits.
 */
export async function takeTurn(
  work: RecordContext,
  siteId: number,
  { operator, templateRate }: { operator: string; templateRate: number | null },
): Promise<Turn> {
  const { db, organisationId } = work;
  const { rows } = await sql<{ troubled: TroubledOperator[] }>`
    select ${troubledOperators(organisationId, siteId)} as troubled`.execute(db);
  const troubled = rows[0]?.troubled ?? [];
  if (troubled.some((each) => each.operator === operator && each.isPaused))
    return { againInSeconds: PAUSED_SECONDS };
  const keys = [SITE_LIMIT, campaignLimit(0), operatorLimit(operator)];
  const all = await loadRateLimits(work, { siteId, campaignId: 0 }, templateRate);
  const limits = new Map([...all].filter(([key]) => keys.includes(key)));
  const rates = await lockRates(work, siteId, limits);
  const [delayMs = 0] = sendTimes([operator], () => keys, rates);
  if (delayMs > WAIT_MS_MAX) return { againInSeconds: Math.ceil(delayMs / 1_000) };
  await storeRates(work, siteId, rates);
  return { delayMs, troubled: new Set(troubled.map((each) => each.operator)) };
}
