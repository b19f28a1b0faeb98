/** Opens and clicks that are recorded and not yet scored. */
import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import { OPENED } from '../model/tracking-links.ts';
import { loadTracking } from './followed-link.ts';
import { networkTest } from './networks.ts';

/** An open or a click as its request showed it. */
export interface ObservedEvent {
  campaign: number;
  /** Id of the delivery. */
  delivery: number;
  /** `OPENED`, `HIDDEN_LINK`, or the number of the link. */
  link: number;
  method: string;
  ip: string;
  userAgent: string;
  /** ISO instant of the request. */
  at: string;
}

const USER_AGENT_LENGTH_MAX = 200;

/** Seconds after the end of a minute at which its events are counted. */
const COUNTED_AFTER_MS = 15_000;

const MINUTE_MS = 60_000;

/**
 * Stores events of one site, except those that the site or the subscriber has switched off and those of deliveries
 * that do not exist. IP addresses are compared with the site's networks and not stored.
 */
export async function storeEvents(
  work: RecordContext,
  siteId: number,
  observed: readonly ObservedEvent[],
): Promise<void> {
  const { db, organisationId } = work;
  const tracking = await loadTracking(db, { organisationId, siteId });
  const isOfScanner = networkTest(tracking.scannerNetworks);
  const events = observed.filter(({ link }) =>
    link === OPENED ? tracking.tracksOpens : tracking.tracksClicks,
  );
  if (events.length === 0) return;
  const { rows } = await sql`
    insert into newsletter_event_queue (organisation_id, site_id, campaign_id, delivery_id, link, at, method, user_agent,
      is_of_scanner_network)
    select ${organisationId}, ${siteId}, e.campaign_id, e.delivery_id, e.link, e.at, e.method, e.user_agent, e.is_of_scanner
    from unnest(${events.map(({ campaign }) => campaign)}::integer[], ${events.map(({ delivery }) => delivery)}::bigint[],
      ${events.map(({ link }) => link)}::integer[], ${events.map(({ at }) => at)}::timestamptz[],
      ${events.map(({ method }) => (method === 'HEAD' ? 'HEAD' : 'GET'))}::text[],
      ${events.map(({ userAgent }) => userAgent.slice(0, USER_AGENT_LENGTH_MAX))}::text[],
      ${events.map(({ ip }) => isOfScanner(ip))}::boolean[])
      as e (campaign_id, delivery_id, link, at, method, user_agent, is_of_scanner)
    join newsletter_delivery d on d.organisation_id = ${organisationId} and d.id = e.delivery_id
      and d.campaign_id = e.campaign_id
    join newsletter_subscription s on s.organisation_id = ${organisationId} and s.id = d.subscription_id
      and s.is_untracked is not true
    returning 1`.execute(db);
  if (rows.length === 0) return;
  // One job for each minute: a job with the same key replaces the waiting one.
  const minute = Math.floor(Date.parse(work.now) / MINUTE_MS) + 1;
  const runAt = new Date(minute * MINUTE_MS + COUNTED_AFTER_MS);
  await work.queue('newsletters/countEvents', {}, { key: String(minute), runAt });
}
