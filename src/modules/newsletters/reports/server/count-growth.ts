/** Counts subscribers gained, confirmed and lost in two periods. */
import { sql, type RawBuilder } from 'kysely';
import type { Span } from '#fields/report-times.ts';
import type { UnitOfWork } from '#server/records/index.ts';
import type { GrowthBreakdown } from '../model/growth.ts';

export interface GrowthQuestion {
  site: number;
  now: Span;
  before: Span;
  by: GrowthBreakdown;
  newsletter: number | null;
  source: string | null;
  promoCode: string | null;
  /** Changes read of each period, the newest. */
  countedMax: number;
  rowsMax: number;
}

export interface GrowthFigures {
  gained: number;
  confirmed: number;
  lost: number;
}

interface Counted extends GrowthFigures {
  key: string;
  /** Name of the newsletter. */
  title: string | null;
}

export interface Growth {
  total: { now: GrowthFigures; before: GrowthFigures };
  /** Subscribers confirmed, by the number of the point, from 1. */
  points: Map<number, { now: number; before: number }>;
  rows: { key: string; title: string | null; now: GrowthFigures; before: GrowthFigures }[];
  isCut: boolean;
  hasMoreRows: boolean;
}

const KEYS: Record<GrowthBreakdown, RawBuilder<string>> = {
  newsletter: sql`newsletter_id::text`,
  source: sql`source`,
  promoCode: sql`coalesce(promo_code, '')`,
  reason: sql`coalesce(reason, '')`,
};

const FIGURES = sql`
  count(*) filter (where change = 'gained')::integer as gained,
  count(*) filter (where change = 'confirmed')::integer as confirmed,
  count(*) filter (where change = 'lost')::integer as lost`;

type Part = Counted & { part: 'found' | 'total' | 'point' | 'row'; is_now: boolean; total: number };

export async function countGrowth(work: UnitOfWork, question: GrowthQuestion): Promise<Growth> {
  const { now, before, by, countedMax, rowsMax } = question;
  const isRow = by === 'reason' ? sql`change = 'lost'` : sql`true`;
  const { rows } = await sql<Part>`
    with found as materialized (${newest(work, question, now, true)} union all ${newest(work, question, before, false)}),
    counted as materialized (
      select *, ${KEYS[by]} as key, width_bucket(at, case when is_now
        then ${[...now.edges]}::timestamptz[] else ${[...before.edges]}::timestamptz[] end) as point
      from found where ${narrowing(question)})
    select 'found' as part, is_now, '' as key, null as title, 0 as gained, 0 as confirmed, 0 as lost, count(*)::integer as total
      from found group by is_now
    union all select 'total', is_now, '', null, ${FIGURES}, 0 from counted group by is_now
    union all select 'point', is_now, point::text, null, ${FIGURES}, 0 from counted group by is_now, point
    union all (
      select 'row', c.is_now, c.key, n.title, ${FIGURES}, 0 from counted c
      left join newsletter n on ${by === 'newsletter' ? sql`n.organisation_id = ${work.organisationId} and n.id = c.newsletter_id` : sql`false`}
      where ${isRow} group by c.is_now, c.key, n.title)`.execute(work.db);
  return growthOf(rows, { countedMax, rowsMax });
}

/** The changes of one period, the newest first, in the order of the index. */
function newest(
  { organisationId }: UnitOfWork,
  { site, countedMax }: GrowthQuestion,
  span: Span,
  isNow: boolean,
) {
  return sql`(
    select ${sql.lit(isNow)} as is_now, at, newsletter_id, change, source, promo_code, reason
    from newsletter_subscriber_change
    where organisation_id = ${organisationId} and site_id = ${site} and at >= ${span.from}::timestamptz
      and at < ${span.until}::timestamptz
    order by at desc limit ${sql.lit(countedMax + 1)})`;
}

function narrowing({ newsletter, source, promoCode }: GrowthQuestion): RawBuilder<boolean> {
  return sql`(${newsletter}::integer is null or newsletter_id = ${newsletter}::integer)
    and (${source}::text is null or source = ${source}::text)
    and (${promoCode}::text is null or promo_code = ${promoCode}::text)`;
}

const NONE: GrowthFigures = { gained: 0, confirmed: 0, lost: 0 };

const figuresOf = (part: Part | undefined): GrowthFigures =>
  part ? { gained: part.gained, confirmed: part.confirmed, lost: part.lost } : NONE;

function growthOf(
  parts: readonly Part[],
  { countedMax, rowsMax }: { countedMax: number; rowsMax: number },
): Growth {
  const of = (part: Part['part'], isNow: boolean) =>
    parts.filter((each) => each.part === part && each.is_now === isNow);
  const points = new Map<number, { now: number; before: number }>();
  for (const { key, confirmed, is_now: isNow } of parts.filter(({ part }) => part === 'point')) {
    const point = points.get(Number(key)) ?? { now: 0, before: 0 };
    points.set(Number(key), { ...point, [isNow ? 'now' : 'before']: confirmed });
  }
  const keys = new Set(parts.flatMap(({ part, key }) => (part === 'row' ? [key] : [])));
  const rows = [...keys].map((key) => {
    const [now, before] = [true, false].map((isNow) => of('row', isNow).find((each) => each.key === key));
    return {
      key,
      title: now?.title ?? before?.title ?? null,
      now: figuresOf(now),
      before: figuresOf(before),
    };
  });
  const weight = ({ now, before }: Growth['rows'][number]) =>
    (now.confirmed * 1e6 + now.gained + now.lost) * 1e6 + before.confirmed + before.gained + before.lost;
  rows.sort((one, other) => weight(other) - weight(one) || one.key.localeCompare(other.key));
  return {
    total: { now: figuresOf(of('total', true)[0]), before: figuresOf(of('total', false)[0]) },
    points,
    rows: rows.slice(0, rowsMax),
    isCut: parts.some(({ part, total }) => part === 'found' && total > countedMax),
    hasMoreRows: rows.length > rowsMax,
  };
}
