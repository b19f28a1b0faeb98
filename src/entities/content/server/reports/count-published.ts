/**
 * Counts the items of a site published in two periods, with one statement that reads no more items than it
 * may count.
 */
import { sql } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';
import type { VelocityBreakdown } from '../../velocity.ts';
import { itemCondition, ITEM_KEYS, PUBLISHED } from './item-columns.ts';

/**
 * A period. `until` is the first instant after it. A point begins at each of the `edges` except the last,
 * which is the end.
 */
export interface Period {
  from: string;
  until: string;
  edges: readonly string[];
}

export interface PublishedQuestion {
  site: number;
  now: Period;
  before: Period;
  by: VelocityBreakdown;
  /** Null or empty: all. */
  types: readonly string[] | null;
  /** Includes subsections. */
  section: number | null;
  author: number | null;
  /** Maximum number of items read for each period: the newest. */
  countedMax: number;
  rowsMax: number;
}

/** Counts of both periods. The key of a row is empty for items without author, section or creator. */
export interface Counted {
  key: string;
  now: number;
  before: number;
  /** Median from creation to publication; null without data. */
  minutes: number | null;
  minutesBefore: number | null;
}

export interface Published {
  total: Counted;
  isCut: boolean;
  /** Counts by the number of the point, from 1. */
  points: Map<number, { now: number; before: number }>;
  /** The rows with the most items first. */
  rows: Counted[];
  hasMoreRows: boolean;
}

type Part = Counted & { part: 'found' | 'total' | 'point' | 'row' };

/** Figures of one row of the result, for any grouping. */
const FIGURES = sql`
  count(*) filter (where is_now)::integer as now, count(*) filter (where not is_now)::integer as before,
  round(percentile_cont(0.5) within group (order by minutes) filter (where is_now))::integer as minutes,
  round(percentile_cont(0.5) within group (order by minutes) filter (where not is_now))::integer as "minutesBefore"`;

/**
 * Counts items by the time they were published, including those that have expired since. Drafts, scheduled
 * items and the trash don't count. Items belong to the site that owns them, wherever else they are placed.
 */
export async function countPublished(work: UnitOfWork, question: PublishedQuestion): Promise<Published> {
  const { now, before, by, countedMax, rowsMax } = question;
  const parts = await sql<Part>`
    with found as materialized (
      ${newest(work, question, now, true)} union all ${newest(work, question, before, false)}
    ), counted as materialized (
      select is_now, ${ITEM_KEYS[by]} as keys,
        width_bucket(published, case when is_now then ${[...now.edges]}::timestamptz[] else ${[...before.edges]}::timestamptz[] end) as point,
        case when published >= created then extract(epoch from published - created) / 60 end::double precision as minutes
      from found where ${itemCondition(work, { ...question, sites: [question.site] })}
    )
    select 'found' as part, '' as key, ${FIGURES} from (select is_now, null::double precision as minutes from found) as found
    union all select 'total', '', ${FIGURES} from counted
    union all select 'point', point::text, ${FIGURES} from counted group by point
    union all (
      select 'row', key, ${FIGURES} from counted cross join unnest(keys) as named (key)
      group by key order by 3 desc, 4 desc, 2 limit ${sql.lit(rowsMax + 1)})
  `.execute(work.db);
  return asPublished(parts.rows, { countedMax, rowsMax });
}

/** The items of one period, the newest first, in the order of the index on publication times. */
function newest(
  { organisationId }: UnitOfWork,
  { site, countedMax }: PublishedQuestion,
  { from, until }: Period,
  isNow: boolean,
) {
  return sql`(
    select ${sql.lit(isNow)} as is_now, published, created, type, primary_section_id, authors_ids, created_by_id
    from content
    where organisation_id = ${organisationId} and site_id = ${site} and status = 1
      and ${PUBLISHED} >= ${from} and ${PUBLISHED} < ${until}
    order by ${PUBLISHED} desc limit ${sql.lit(countedMax)})`;
}

function asPublished(
  parts: readonly Part[],
  { countedMax, rowsMax }: Pick<PublishedQuestion, 'countedMax' | 'rowsMax'>,
): Published {
  const of = (part: Part['part']) => parts.filter((row) => row.part === part);
  const [found] = of('found');
  const [total] = of('total');
  const rows = of('row');
  return {
    total: total ?? { key: '', now: 0, before: 0, minutes: null, minutesBefore: null },
    isCut: Math.max(found?.now ?? 0, found?.before ?? 0) >= countedMax,
    points: new Map(of('point').map((point) => [Number(point.key), point])),
    rows: rows.slice(0, rowsMax),
    hasMoreRows: rows.length > rowsMax,
  };
}
