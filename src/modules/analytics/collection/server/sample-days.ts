/**
 * Figures of past days for the demo, as readers could have caused them. Every day with such figures is marked,
 * so that reports can name them.
 */
import { sql } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';
import { addSampleSpeed } from '../../page-speed/server/sample-speed.ts';
import {
  CONSENT_DIMENSION,
  ITEM_CHANNEL,
  PERSON,
  REASON_DIMENSION,
  RESPONSE_DIMENSION,
} from './add-figures.ts';
import { ALL_ITEMS } from '../../report-store/model/report-store.ts';
import { sampleRandom } from './sample-random.ts';

/** Dimension of `analytics_day` with a row for each day whose figures were generated. */
export const SAMPLE_DIMENSION = 'sample';

/** Days before today that get figures: enough to compare two months. */
const SAMPLE_DAYS = 70;

/** Fraction of an item's views by channel. */
const CHANNEL_SHARES = JSON.stringify({
  search: 0.34,
  direct: 0.22,
  newsletter: 0.15,
  internal: 0.13,
  social: 0.08,
  referral: 0.05,
  assistant: 0.03,
});

/** Fraction of the views by consent. */
const CONSENT_SHARES = JSON.stringify({ given: 0.46, none: 0.54 });

/** Fraction of the views that are not those of people, by reason. */
const REASON_SHARES = JSON.stringify({ bot_agent: 0.6, crawler: 0.25, staff: 0.1, rate: 0.05 });

/** Fraction of the pages sent to readers that have a view. */
const SEEN_SHARE = 0.87;

const DEVICE_SHARES = JSON.stringify({ phone: 0.56, desktop: 0.37, tablet: 0.07 });

/** Fraction of a day's views by hour of the site, from midnight. */
const HOUR_WEIGHTS = [
  6, 4, 3, 2, 3, 6, 18, 40, 62, 70, 64, 56, 66, 60, 54, 52, 50, 46, 40, 36, 40, 42, 30, 14,
];

/** Fills the figures of a site whose items were published. `now` is in milliseconds. */
export async function addSampleDays(work: UnitOfWork, site: number, now: number): Promise<void> {
  await addItemDays(work, site, now);
  await addHours(work, site);
  await addVisitors(work, site);
  await addDimensions(work, site);
  await addCoverage(work, site);
  await addSampleSpeed(work, site);
}

/**
 * Views by item, day and channel: most in the days after publication, and fewer on weekends. Each item has a
 * popularity and a length of its visits.
 */
async function addItemDays({ db, organisationId }: UnitOfWork, site: number, now: number): Promise<void> {
  await sql`
    with item as (
      select c.id, (c.published at time zone s.time_zone)::date as published,
        (to_timestamp(${now} / 1000.0) at time zone s.time_zone)::date as today,
        2 + 14 * power(${sampleRandom(sql`c.id`)}, 2) as popularity,
        25 + 80 * ${sampleRandom(sql`c.id`, sql`'seconds'`)} as seconds
      from content c join site s on s.organisation_id = c.organisation_id and s.id = c.site_id
      where c.organisation_id = ${organisationId} and c.site_id = ${site} and c.status = 1 and c.published is not null),
    expected as (
      select item.id, item.seconds, day::date as day, channel.key as channel,
        popularity * (0.25 + 4 * exp((published - day::date) / 3.0)) * channel.value::double precision
          * case when extract(isodow from day) > 5 then 0.55 else 1 end
          * (0.6 + 0.8 * ${sampleRandom(sql`item.id`, sql`day`)}) as views
      from item
      cross join lateral generate_series(greatest(published, today - ${SAMPLE_DAYS}::integer), today - 1, '1 day') as day
      cross join json_each_text(${CHANNEL_SHARES}::json) as channel),
    counted as (
      select *, floor(views + ${sampleRandom(sql`id`, sql`day`, sql`channel`)})::integer as whole from expected)
    insert into analytics_item_day (organisation_id, site_id, day, item_id, channel, views, raw_views, seconds, read_through)
    select ${organisationId}, ${site}, day, id, channel, whole, ceil(whole * 1.2), round(whole * seconds),
      floor(whole * (0.25 + seconds / 300))
    from counted where whole > 0
    order by day, id, channel`.execute(db);
}

const ofSite = ({ organisationId }: UnitOfWork, site: number) =>
  sql`organisation_id = ${organisationId} and site_id = ${site}`;

/** Hours add up to their day: each gets what the hours until its end have more than those before. */
async function addHours(work: UnitOfWork, site: number): Promise<void> {
  const sum = HOUR_WEIGHTS.reduce((total, weight) => total + weight, 0);
  const part = (figure: 'views' | 'raw_views' | 'seconds') =>
    sql`sum(round(${sql.ref(figure)} * upto / ${sum}) - round(${sql.ref(figure)} * (upto - weight) / ${sum}))`;
  await sql`
    with total as (
      select day, sum(views) as views, sum(raw_views) as raw_views, sum(seconds) as seconds
      from analytics_item_day where ${ofSite(work, site)} group by day),
    weighed as (
      select place, weight::numeric as weight, sum(weight::numeric) over (order by place) as upto
      from unnest(${HOUR_WEIGHTS}::integer[]) with ordinality as each (weight, place)),
    hourly as (
      select date_trunc('hour', (day + (place - 1) * interval '1 hour') at time zone s.time_zone, 'UTC') as hour, *
      from total cross join weighed join site s on s.organisation_id = ${work.organisationId} and s.id = ${site})
    insert into analytics_hour (organisation_id, site_id, hour, views, raw_views, seconds)
    select ${work.organisationId}, ${site}, hour, ${part('views')}, ${part('raw_views')}, ${part('seconds')}
    from hourly group by hour order by hour`.execute(work.db);
}

/** Visitors of each item and of the site: readers view one to two pages a day. */
async function addVisitors(work: UnitOfWork, site: number): Promise<void> {
  await sql`
    insert into analytics_visitor_day (organisation_id, site_id, day, item_id, visitors)
    select ${work.organisationId}, ${site}, day, coalesce(item_id, ${ALL_ITEMS}),
      ceil(sum(views) * case when grouping(item_id) = 1 then 0.62 else 0.93 end)
    from analytics_item_day where ${ofSite(work, site)}
    group by grouping sets ((day), (day, item_id)) order by 3, 4`.execute(work.db);
}

/** What other reports count by, and the marks of the days. */
async function addDimensions(work: UnitOfWork, site: number): Promise<void> {
  const figures = sql`sum(views) as views, sum(raw_views) as raw_views, sum(seconds) as seconds,
    sum(read_through) as read_through`;
  await sql`
    with viewed as (
      select d.day, d.channel, d.views, d.raw_views, d.seconds, d.read_through, c.type, c.primary_section_id as section, c.authors_ids as authors
      from analytics_item_day d
      join content c on c.organisation_id = d.organisation_id and c.id = d.item_id
      where d.organisation_id = ${work.organisationId} and d.site_id = ${site}),
    counted as (
      select day, dimension, value, ${figures} from viewed
      cross join lateral (values (${SAMPLE_DIMENSION}, 'demo'), ('page', 'content'), ('type', type),
        ('section', section::text), ('channel', channel),
        (${ITEM_CHANNEL}, channel)) as of (dimension, value)
      where value is not null group by day, dimension, value
      union all
      select day, 'author', author::text, ${figures} from viewed, unnest(authors) as author group by day, author
      union all
      select day, 'device', device.key, sum(views * device.value::double precision),
        sum(raw_views * device.value::double precision), sum(seconds * device.value::double precision),
        sum(read_through * device.value::double precision)
      from viewed, json_each_text(${DEVICE_SHARES}::json) as device group by day, device.key)
    insert into analytics_day (organisation_id, site_id, day, dimension, value, views, raw_views, seconds, read_through)
    select ${work.organisationId}, ${site}, day, dimension, value, round(views), round(raw_views), round(seconds), round(read_through)
    from counted order by dimension, day, value`.execute(work.db);
}

/** How many views there are with consent, why views are not counted, and how many pages were sent. */
async function addCoverage({ db, organisationId }: UnitOfWork, site: number): Promise<void> {
  await sql`
    with viewed as (
      select day, sum(views) as views, sum(raw_views) as raw_views from analytics_item_day
      where organisation_id = ${organisationId} and site_id = ${site} group by day),
    sent as (
      insert into analytics_response_day (organisation_id, site_id, day, responses)
      select ${organisationId}, ${site}, day, ceil(views / ${SEEN_SHARE}::double precision) from viewed order by day),
    counted as (
      select day, ${RESPONSE_DIMENSION} as dimension, 'page' as value, views, views as raw_views from viewed
      union all select day, ${REASON_DIMENSION}, ${PERSON}, views, views from viewed
      union all
      select day, ${REASON_DIMENSION}, key, 0, (raw_views - views) * value::double precision
      from viewed, json_each_text(${REASON_SHARES}::json)
      union all
      select day, ${CONSENT_DIMENSION}, key, views * value::double precision, raw_views * value::double precision
      from viewed, json_each_text(${CONSENT_SHARES}::json))
    insert into analytics_day (organisation_id, site_id, day, dimension, value, views, raw_views, seconds, read_through)
    select ${organisationId}, ${site}, day, dimension, value, round(views), round(raw_views), 0, 0
    from counted where raw_views >= 0.5 order by dimension, day, value`.execute(db);
}
