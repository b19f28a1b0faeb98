/** Rate limits of a site, of a campaign and of operators, shared by all workers through the database. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { RecordContext } from '#server/records/index.ts';
import type { RateState } from '../model/rate-slots.ts';
import { operatorOfDomain } from './operators.ts';

type Work = Pick<RecordContext, 'db' | 'organisationId'>;

export const SITE_LIMIT = 'site';

/** The key of the limit for an operator. */
export const operatorLimit = (operator: string) => `operator ${operator}`;

/** The operator in a key; null for another limit. */
export function operatorIn(key: string): string | null {
  return /^operator (.+)$/.exec(key)?.[1] ?? null;
}

/** The key of a campaign's limit. */
export const campaignLimit = (campaignId: number) => `campaign ${campaignId}`;

/** Emails per second by the key of their limit; a key that is absent has no limit. */
export type RateLimits = ReadonlyMap<string, number>;

const settingsSchema = z
  .object({
    rate: z.number().nullish(),
    domainRates: z.array(z.object({ domain: z.string(), rate: z.number() })).nullish(),
  })
  .nullable();

/** The limits of a campaign's emails. `campaignRate`: emails per second by its template; null for no limit. */
export async function loadRateLimits(
  { db, organisationId }: Work,
  { siteId, campaignId }: { siteId: number; campaignId: number },
  campaignRate: number | null,
): Promise<RateLimits> {
  const { rows } = await sql<{ settings: unknown }>`
    select newsletter_sending as settings from site
    where organisation_id = ${organisationId} and id = ${siteId}`.execute(db);
  const settings = settingsSchema.parse(rows[0]?.settings ?? null);
  const limits = new Map<string, number>();
  const lower = (key: string, rate: number) => limits.set(key, Math.min(rate, limits.get(key) ?? rate));
  if (settings?.rate) lower(SITE_LIMIT, settings.rate);
  if (campaignRate !== null) lower(campaignLimit(campaignId), campaignRate);
  for (const { domain, rate } of settings?.domainRates ?? [])
    lower(operatorLimit(operatorOfDomain(domain.toLowerCase())), rate);
  return limits;
}

/** The present state of each limit; until the transaction ends, no other worker changes them. */
export async function lockRates(
  { db, organisationId }: Work,
  siteId: number,
  limits: RateLimits,
): Promise<Map<string, RateState>> {
  if (limits.size === 0) return new Map();
  const keys = [...limits.keys()].toSorted();
  // An update without effect locks a row that exists. All workers lock in the order of the keys.
  const { rows } = await sql<{ key: string; wait: number }>`
    insert into newsletter_send_rate as r (organisation_id, site_id, limit_key)
    select ${organisationId}, ${siteId}, key from unnest(${keys}::text[]) as key
    on conflict (organisation_id, site_id, limit_key) do update set next_at = r.next_at
    returning limit_key as key,
      greatest(0, extract(epoch from next_at - clock_timestamp()) * 1000)::double precision as wait`.execute(
    db,
  );
  return new Map(rows.map(({ key, wait }) => [key, { perSecond: limits.get(key) ?? 1, waitMs: wait }]));
}

/** Stores when each limit continues. */
export async function storeRates(
  { db, organisationId }: Work,
  siteId: number,
  states: ReadonlyMap<string, RateState>,
): Promise<void> {
  if (states.size === 0) return;
  await sql`
    update newsletter_send_rate r set next_at = clock_timestamp() + s.wait * interval '1 millisecond'
    from unnest(${[...states.keys()]}::text[], ${[...states.values()].map(({ waitMs }) => waitMs)}::double precision[])
      as s (key, wait)
    where r.organisation_id = ${organisationId} and r.site_id = ${siteId} and r.limit_key = s.key`.execute(
    db,
  );
}

/** Deletes limits under which nothing was sent for a day, such as those of campaigns that have ended. */
export async function clearRates({ db, organisationId }: Work, siteId: number): Promise<void> {
  await sql`
    delete from newsletter_send_rate where organisation_id = ${organisationId} and site_id = ${siteId}
      and next_at < clock_timestamp() - interval '1 day'`.execute(db);
}
