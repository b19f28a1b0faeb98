/** Sums what readers did who met the gate of an item, in two periods. */
import { sql, type RawBuilder } from 'kysely';
import { itemCondition, ITEM_KEYS } from '#entities/content/server/reports/item-columns.ts';
import type { UnitOfWork } from '#server/records/index.ts';
import { groupedSums, type GroupedSums } from '#server/reports/index.ts';
import type { GateBreakdown } from '../../outcomes/model/gate-funnel.ts';
import { ALL_ITEMS, type GateMeasure, type GateQuestion, type Points } from '../model/report-store.ts';
import { pointsIn } from './sum-figures.ts';

const SUMS: Record<GateMeasure, RawBuilder<unknown>> = {
  views: sql`sum(gated_views)`,
  clicks: sql`sum(clicks)`,
  requests: sql`sum(requests)`,
  registrations: sql`sum(registrations)`,
  logins: sql`sum(logins)`,
};

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
function itemsWithGate({ organisationId }: UnitOfWork, { scope, item }: GateQuestion): RawBuilder<unknown> {
  const { sites, spans } = scope;
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
  const { sites } = question.scope;
  return sql`left join lateral (
      select site_id, type, primary_section_id, authors_ids from content c
      where c.organisation_id = ${work.organisationId} and c.id = one.id limit 1) as item on true
    where ${itemCondition(work, { ...question, sites })}`;
}

/** Views by the number of the point, of the items that the filters let through. */
async function pointsOf(work: UnitOfWork, question: GateQuestion): Promise<Points> {
  const { organisationId, db } = work;
  const { scope, item } = question;
  const { sites, spans } = scope;
  const part = (isNow: boolean) => {
    const { from, until, edges } = spans[isNow ? 'now' : 'before'];
    return sql`
      select ${sql.lit(isNow)} as is_now, width_bucket(day, ${[...edges]}::date[]) as point, sum(gated_views) as count
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
  const { rows } = await sql<{ isNow: boolean; point: number; count: number }>`
    ${passing} select is_now as "isNow", point, count::double precision as count
    from (${part(true)} union all ${part(false)}) as counted`.execute(db);
  return pointsIn(rows);
}
