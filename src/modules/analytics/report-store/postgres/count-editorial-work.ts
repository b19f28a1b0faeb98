/** What editors did in two periods: items created, submitted, returned and published. */
import { sql, type RawBuilder } from 'kysely';
import { itemCondition, ITEM_KEYS } from '#entities/content/server/reports/item-columns.ts';
import type { Span } from '#fields/report-times.ts';
import type { UnitOfWork } from '#server/records/index.ts';
import type { EditorialBreakdown } from '../../item-reports/model/item-breakdowns.ts';
import { ITEMS_COUNTED_MAX, type EditorialMeasure, type ItemsQuestion } from '../model/report-store.ts';
import { groupedSums, type GroupedSums } from '#server/reports/index.ts';
import { createdItems, itemLookup, pointOf, publishedItems, viewsOfItems } from './item-sources.ts';

/** Minutes after its publication time within which an item was released on time. */
const TOLERANCE_MINUTES = 5;

/** Events; `published` at most once for an item. */
const KINDS = ['published', 'created', 'submitted', 'returned'] as const;

const SUMS: Record<EditorialMeasure, RawBuilder<unknown>> = {
  published: sql`sum(published)`,
  created: sql`sum(created)`,
  submitted: sql`sum(submitted)`,
  returned: sql`sum(returned)`,
  onTime: sql`count(*) filter (where is_on_time)`,
  words: sql`sum(words) filter (where published > 0)`,
  views: sql`sum(views) filter (where published > 0)`,
};

export async function countEditorialWork(
  work: UnitOfWork,
  question: ItemsQuestion & { by: EditorialBreakdown },
): Promise<GroupedSums<EditorialMeasure>> {
  const { by, scope, sites, rowsMax } = question;
  const views = await viewsOfItems(work, scope);
  const number = (kind: string) => sql`count(*) filter (where kind = ${sql.lit(kind)}) as ${sql.ref(kind)}`;
  const counted = sql`
    event as materialized (
      select 'published' as kind, found.* from (${publishedItems(work, question)}) as found
      union all select 'created', found.* from (${createdItems(work, question)}) as found
      union all ${reviewEvents(work, question)}),
    one as materialized (
      select is_now, id, max(at) filter (where kind = 'published') as at, sum(views) as views,
        ${sql.join(KINDS.map(number))}
      from (
        select is_now, id, at, kind, 0 as views from event
        union all select is_now, id, null, 'viewed', views from (${views}) as viewed) as part
      group by is_now, id having count(*) filter (where kind <> 'viewed') > 0),
    counted as materialized (
      select is_now, ${keysOf(by, work)} as keys, ${pointOf(question)} as point, words, views,
        ${sql.join(KINDS.map((kind) => sql.ref(`one.${kind}`)))},
        one.published > 0 and ${isOnTime(work)} as is_on_time
      from one ${itemLookup(work)}
      where site_id = any (${[...sites]}::integer[]) and ${itemCondition(work, question)})`;
  const read = sql`select is_now, count(*) as count from event group by is_now, kind`;
  return groupedSums(work, { counted, read, sums: SUMS, rank: 'published', rowsMax });
}

/** Submissions and returns of both periods, of all sites. */
function reviewEvents(
  { organisationId }: UnitOfWork,
  { now, before }: Pick<ItemsQuestion, 'now' | 'before'>,
): RawBuilder<unknown> {
  const newest = ({ from, until }: Span, isNow: boolean) => sql`(
    select event as kind, ${sql.lit(isNow)} as is_now, content_id as id, at from content_review_entry
    where organisation_id = ${organisationId} and event in ('submitted', 'returned') and at >= ${from} and at < ${until}
    order by at desc limit ${sql.lit(ITEMS_COUNTED_MAX)})`;
  return sql`${newest(now, true)} union all ${newest(before, false)}`;
}

/** Whether the item was released by its publication time; items dated before their creation were not. */
function isOnTime({ organisationId }: UnitOfWork): RawBuilder<unknown> {
  return sql`item.published >= item.created and exists (
    select from history h where h.organisation_id = ${organisationId} and h.entity = 'content' and h.record_id = one.id
      and h.event in ('Scheduled', 'Published')
      and h.at <= item.published + make_interval(mins => ${sql.lit(TOLERANCE_MINUTES)}) offset 0)`;
}

function keysOf(by: EditorialBreakdown, { now, organisationId }: UnitOfWork): RawBuilder<unknown> {
  if (by === 'editor') return sql`array[coalesce(updated_by_id::text, '')]`;
  if (by !== 'state') return ITEM_KEYS[by];
  return sql`array[case
    when status = 0 then 'deleted'
    when status = 1 and item.published > ${now}::timestamptz then 'scheduled'
    when status = 1 and unpublished <= ${now}::timestamptz then 'expired'
    when status = 1 then 'published'
    else coalesce((select state from content_review r
      where r.organisation_id = ${organisationId} and r.content_id = one.id), 'draft') end]`;
}
