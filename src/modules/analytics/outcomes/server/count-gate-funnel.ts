/** Sums what readers did who met the gate of an item, in two periods. */
import { sql, type RawBuilder } from 'kysely';
import { itemCondition, ITEM_KEYS, type ItemFilters } from '#entities/content/server/reports/item-columns.ts';
import type { UnitOfWork } from '#server/records/index.ts';
import { groupedSums, type GroupedSums } from '#server/reports/index.ts';
import { pointsIn, type Totals } from '../../report-figures/server/figure-rows.ts';
import type { OfSites } from '../../report-figures/server/sources.ts';
import type { GateBreakdown } from '../model/gate-funnel.ts';
import { ALL_ITEMS } from './add-outcomes.ts';

export interface GateQuestion extends Omit<ItemFilters, 'sites'> {
  of: OfSites;
  by: GateBreakdown;
  item: number | null;
  rowsMax: number;
}

const SUMS = {
  views: sql`sum(gated_views)`,
  clicks: sql`sum(clicks)`,
  requests: sql`sum(requests)`,
  registrations: sql`sum(registrations)`,
  logins: sql`sum(logins)`,
};

export type GateMeasure = keyof typeof SUMS;

/**
 * Counts by item, section or type; section, type and author are those of now. Only items with views that met the gate
 * count, in either period.
 */
export async function countGateFunnel(
  work: UnitOfWork,
  question: GateQuestion,
): Promise<Omit<GroupedSums<GateMeasure>, 'readMax'>> {
  const { by, rowsMax } = question;
  const { total, rows, hasMoreRows } = await groupedSums(work, {
    counted: sql`
      ${itemsWithGate(work, question)},
      counted as materialized (
        select is_now, ${by === 'item' ? sql`array[one.id::text]` : keysOf(by)} as keys, 0 as point,
          gated_views, clicks, requests, registrations, logins
        from one ${lookup(work, question)})`,
    read: sql`select true as is_now, 0 as count`,
    sums: SUMS,
    rank: 'views',
    rowsMax,
  });
  return { total, rows, hasMoreRows, points: await pointsOf(work, question) };
}

/** Items that were deleted have no section and no type. */
function keysOf(by: Exclude<GateBreakdown, 'item'>): RawBuilder<unknown> {
  return sql`case when item.type is null then array[''] else ${ITEM_KEYS[by]} end`;
}

/** The subquery `one`: each item of each period with its sums. */
function itemsWithGate({ organisationId }: UnitOfWork, { of, item }: GateQuestion): RawBuilder<unknown> {
  const { sites, spans } = of;
  const part = (isNow: boolean) => sql`
    select ${sql.lit(isNow)} as is_now, item_id as id, sum(gated_views) as gated_views,
      sum(join_clicks) + sum(login_clicks) as clicks, sum(requests) as requests,
      sum(registrations) as registrations, sum(logins) as logins
    from analytics_outcome_day
    where organisation_id = ${organisationId} and site_id = any (${[...sites]}::integer[])
      and day between ${spans[isNow ? 'now' : 'before'].from}::date and ${spans[isNow ? 'now' : 'before'].until}::date
      and ${item === null ? sql`item_id <> ${ALL_ITEMS}` : sql`item_id = ${item}`}
    group by item_id`;
  return sql`
    of_item as materialized (${part(true)} union all ${part(false)}),
    one as materialized (
      select * from of_item where id in (select id from of_item where gated_views > 0))`;
}

const hasItemFilter = ({ types, section, author }: GateQuestion) =>
  (types !== null && types.length > 0) || section !== null || author !== null;

/** What the report reads about each item of `one`: a lookup for each. */
function lookup(work: UnitOfWork, question: GateQuestion): RawBuilder<unknown> {
  if (question.by === 'item' && !hasItemFilter(question)) return sql``;
  const { sites } = question.of;
  return sql`left join lateral (
      select site_id, type, primary_section_id, authors_ids from content c
      where c.organisation_id = ${work.organisationId} and c.id = one.id limit 1) as item on true
    where ${itemCondition(work, { ...question, sites })}`;
}

/** Views by the number of the point, of the items that the filters let through. */
async function pointsOf(work: UnitOfWork, question: GateQuestion): Promise<Totals['points']> {
  const { organisationId, db } = work;
  const { of, item } = question;
  const { sites, spans } = of;
  const part = (isNow: boolean) => {
    const { from, until, edges } = spans[isNow ? 'now' : 'before'];
    return sql`
      select ${sql.lit(isNow)} as is_now, width_bucket(day, ${[...edges]}::date[]) as point, sum(gated_views) as views
      from analytics_outcome_day
      where organisation_id = ${organisationId} and site_id = any (${[...sites]}::integer[])
        and day between ${from}::date and ${until}::date
        and ${hasItemFilter(question) ? sql`item_id = any (array(select id from passing))` : sql`item_id = ${item ?? ALL_ITEMS}`}
      group by point`;
  };
  const passing = hasItemFilter(question)
    ? sql`with ${itemsWithGate(work, question)},
      passing as materialized (select distinct one.id from one ${lookup(work, question)})`
    : sql``;
  const { rows } = await sql<{ isNow: boolean; point: number; views: number }>`
    ${passing} select is_now as "isNow", point, views::double precision as views
    from (${part(true)} union all ${part(false)}) as counted`.execute(db);
  return pointsIn(rows);
}
