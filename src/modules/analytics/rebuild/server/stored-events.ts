/** Reads stored events of a site in steps, as they were counted when they arrived. */
import { sql } from 'kysely';
import type { Db } from '#server/db/index.ts';
import type { AddedRow, EventRow } from '../../collection/server/build-rows.ts';
import { daysIn } from '../../collection/server/day-of-site.ts';
import { isOfPerson } from '../../collection/server/is-of-person.ts';
import { VIEW_HOURS_MAX } from '../../collection/server/store-batches.ts';

/** Events of one step. */
const STEP_EVENTS = 5_000;

export interface EventPeriod {
  organisationId: number;
  siteId: number;
  timeZone: string;
  /** Inclusive, ISO. */
  from: string;
  /** Exclusive, ISO. */
  until: string;
}

/**
 * Yields the events of a period, 5,000 at a time. Whether they are those of people is decided by the present rules.
 * An event that does not repeat the facts of its view gets them from the first row of the view. `visitor` is null.
 */
export async function* storedEvents(db: Db, period: EventPeriod): AsyncGenerator<AddedRow[]> {
  const dayOf = daysIn(period.timeZone);
  await declareEvents(db, period);
  for (;;) {
    const { rows } = await sql<EventRow>`fetch ${sql.raw(String(STEP_EVENTS))} from stored_events`.execute(
      db,
    );
    if (rows.length === 0) break;
    yield rows.map((row) => ({ row, day: dayOf(Date.parse(row.at)), hasFacts: true }));
  }
  await sql`close stored_events`.execute(db);
}

async function declareEvents(db: Db, { organisationId, siteId, from, until }: EventPeriod): Promise<void> {
  const ofSite = (row: string) =>
    sql`${sql.ref(`${row}.organisation_id`)} = ${organisationId} and ${sql.ref(`${row}.site_id`)} = ${siteId}`;
  await sql`
    declare stored_events no scroll cursor for
    select e.at, e.site_id as site, e.view::text as view, e.sequence, e.kind, ${isOfPerson('e')} as "isHuman",
      null as visitor, e.page, e.item, e.section, facts.channel, facts.referrer_host as "referrerHost", facts.campaign,
      facts.device, facts.access, e.seconds, e.scroll, e.read_through as "readThrough", e.detail, e.location, e.block,
      e.block_type as "blockType", e.target_item as "targetItem", e.target, e.promo_code as "promoCode", e.session,
      e.account, e.consent, e.reasons, e.rules
    from analytics_event e
    cross join lateral (
      select e.channel, e.referrer_host, e.campaign, e.device, e.access) as own
    left join lateral (
      select own.* where own.channel is not null
      union all (
        select f.channel, f.referrer_host, f.campaign, f.device, f.access from analytics_event f
        where own.channel is null and f.view = e.view and ${ofSite('f')} and f.channel is not null
          and f.at between e.at - make_interval(hours => ${VIEW_HOURS_MAX}) and e.at + make_interval(hours => ${VIEW_HOURS_MAX})
        order by f.kind = 'pageView', f.at limit 1)) as facts on true
    where ${ofSite('e')} and e.at >= ${from}::timestamptz and e.at < ${until}::timestamptz`.execute(db);
}
