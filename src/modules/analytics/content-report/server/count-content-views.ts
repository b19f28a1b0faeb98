/** Sums the daily figures of items in two periods. */
import { sql, type RawBuilder } from 'kysely';
import type { ReportTimes, Span } from '#fields/report-times.ts';
import type { UnitOfWork } from '#server/records/index.ts';
import type { ContentDetailBreakdown } from '../model/content-detail.ts';

export interface ContentViewsQuestion {
  site: number;
  timeZone: string;
  times: ReportTimes;
  by: ContentDetailBreakdown;
  item: number | null;
  channel: string | null;
  rowsMax: number;
}

export interface ContentViews {
  views: number;
  /** Sum of daily visitors; null if a source is chosen. */
  visitors: number | null;
  seconds: number;
  readThrough: number;
  rawViews: number;
}

interface Row {
  key: string;
  /** Name of the item; null if it was deleted. */
  title: string | null;
  /** Type of the item. */
  note: string | null;
  now: ContentViews;
  before: ContentViews;
}

type Part = ContentViews & {
  part: 'total' | 'point' | 'row';
  isNow: boolean;
  key: string;
  title: string | null;
  note: string | null;
};

const FIGURES = sql`sum(views)::integer as views, sum(seconds)::integer as seconds,
  sum(read_through)::integer as "readThrough", sum(raw_views)::integer as "rawViews"`;

const KEYS: Record<ContentDetailBreakdown, RawBuilder<string>> = {
  item: sql`item_id::text`,
  channel: sql`channel`,
};

/** Returns totals, points of the chart, and the rows with the most views. */
export async function countContentViews(work: UnitOfWork, question: ContentViewsQuestion) {
  const { by, times, rowsMax } = question;
  const { rows } = await sql<Part>`
    with counted as materialized (
      select is_now, point, key, ${FIGURES} from (${days(work, question, times.now, true)}
        union all ${days(work, question, times.before, false)}) as day
      group by is_now, point, key),
    total as (select is_now, sum(views) as views, sum(seconds) as seconds, sum("readThrough") as "readThrough",
        sum("rawViews") as "rawViews" from counted group by is_now),
    top as (
      select key from counted group by key
      order by sum(views) filter (where is_now) desc nulls last, sum(views) desc, key limit ${sql.lit(rowsMax + 1)}),
    line as (
      select is_now, key, sum(views) as views, sum(seconds) as seconds, sum("readThrough") as "readThrough",
        sum("rawViews") as "rawViews" from counted where key in (select key from top) group by is_now, key)
    select 'total' as part, is_now as "isNow", '' as key, null as title, null as note, views::integer, seconds::integer,
      "readThrough"::integer, "rawViews"::integer, ${visitors(work, question, sql`0`)} as visitors from total
    union all select 'point', is_now, point::text, null, null, sum(views)::integer, 0, 0, 0, null from counted group by is_now, point
    union all
    select 'row', line.is_now, line.key, c.name, c.type, line.views::integer, line.seconds::integer,
      line."readThrough"::integer, line."rawViews"::integer,
      ${by === 'item' ? visitors(work, question, sql`line.key::integer`) : sql`null`}
    from line left join content c on ${by === 'item' ? sql`c.organisation_id = ${work.organisationId} and c.id = line.key::integer` : sql`false`}`.execute(
    work.db,
  );
  return answerOf(rows, rowsMax);
}

/** The daily rows of one period, with the number of their point. */
function days(
  { organisationId }: UnitOfWork,
  { site, timeZone, by, item, channel }: ContentViewsQuestion,
  span: Span,
  isNow: boolean,
) {
  return sql`
    select ${sql.lit(isNow)} as is_now, ${KEYS[by]} as key, views, seconds, read_through, raw_views,
      width_bucket(day::timestamp at time zone ${timeZone}, ${[...span.edges]}::timestamptz[]) as point
    from analytics_item_day
    where organisation_id = ${organisationId} and site_id = ${site} and ${inSpan(span, timeZone)}
      and (${item}::integer is null or item_id = ${item}::integer)
      and (${channel}::text is null or channel = ${channel}::text)`;
}

/** Whether `day` is in a period. */
function inSpan({ from, until }: Span, timeZone: string): RawBuilder<boolean> {
  return sql`day >= (${from}::timestamptz at time zone ${timeZone})::date
    and day <= ((${until}::timestamptz - interval '1 millisecond') at time zone ${timeZone})::date`;
}

/** Sum of the daily visitors of an item, in the period of the row. 0: of the chosen item, or of all items. */
function visitors(
  { organisationId }: UnitOfWork,
  { site, timeZone, times, item, channel }: ContentViewsQuestion,
  itemId: RawBuilder<number>,
): RawBuilder<number | null> {
  if (channel !== null) return sql`null::integer`;
  return sql`(
    select coalesce(sum(v.visitors), 0)::integer from analytics_visitor_day v
    where v.organisation_id = ${organisationId} and v.site_id = ${site}
      and v.item_id = coalesce(nullif(${itemId}, 0), ${item ?? 0})
      and case when is_now then ${inSpan(times.now, timeZone)} else ${inSpan(times.before, timeZone)} end)`;
}

const NONE: ContentViews = { views: 0, visitors: 0, seconds: 0, readThrough: 0, rawViews: 0 };

function answerOf(parts: readonly Part[], rowsMax: number) {
  const figuresAt = (part: Part['part'], isNow: boolean, key: string): ContentViews =>
    parts.find((each) => each.part === part && each.isNow === isNow && each.key === key) ?? NONE;
  const points = new Map<number, { now: number; before: number }>();
  for (const { part, key, views, isNow } of parts) {
    if (part !== 'point') continue;
    const point = points.get(Number(key)) ?? { now: 0, before: 0 };
    points.set(Number(key), { ...point, [isNow ? 'now' : 'before']: views });
  }
  const found = new Map(parts.flatMap((part) => (part.part === 'row' ? [[part.key, part]] : [])));
  const rows = [...found.values()].map(({ key, title, note }): Row => ({
    key,
    title,
    note,
    now: figuresAt('row', true, key),
    before: figuresAt('row', false, key),
  }));
  rows.sort((one, other) => other.now.views - one.now.views || other.before.views - one.before.views);
  return {
    total: { now: figuresAt('total', true, ''), before: figuresAt('total', false, '') },
    points,
    rows: rows.slice(0, rowsMax),
    hasMoreRows: rows.length > rowsMax,
  };
}
