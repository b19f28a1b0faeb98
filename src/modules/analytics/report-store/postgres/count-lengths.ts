/** Words, views and attention of the items that went live in two periods. */
import { sql, type RawBuilder } from 'kysely';
import { itemCondition, ITEM_KEYS } from '#entities/content/server/reports/item-columns.ts';
import type { UnitOfWork } from '#server/records/index.ts';
import type { LengthBreakdown } from '../../item-reports/model/item-breakdowns.ts';
import { LENGTH_CLASSES } from '../../item-reports/model/length-classes.ts';
import type { ItemsQuestion, LengthMeasure } from '../model/report-store.ts';
import { groupedSums, type GroupedSums } from '#server/reports/index.ts';
import { itemLookup, pointOf, publishedItems, viewsOfItems } from './item-sources.ts';

const SUMS: Record<LengthMeasure, RawBuilder<unknown>> = {
  items: sql`count(*)`,
  words: sql`sum(words)`,
  /** Items whose words are counted. */
  measured: sql`count(words)`,
  views: sql`sum(views)`,
  seconds: sql`sum(seconds)`,
  readThrough: sql`sum(read_through)`,
};

export async function countLengths(
  work: UnitOfWork,
  question: ItemsQuestion & { by: LengthBreakdown },
): Promise<GroupedSums<LengthMeasure>> {
  const { by, scope, rowsMax } = question;
  const views = await viewsOfItems(work, scope);
  const counted = sql`
    found as materialized (${publishedItems(work, question)}),
    one as materialized (
      select is_now, id, max(at) as at, sum(views) as views, sum(seconds) as seconds, sum(read_through) as read_through
      from (
        select is_now, id, at, 0 as views, 0 as seconds, 0 as read_through from found
        union all select is_now, id, null, views, seconds, read_through from (${views}) as viewed) as part
      group by is_now, id having max(at) is not null),
    counted as materialized (
      select is_now, ${by === 'length' ? CLASS : ITEM_KEYS[by]} as keys, ${pointOf(question)} as point,
        words, views, seconds, read_through
      from one ${itemLookup(work)} where ${itemCondition(work, question)})`;
  const read = sql`select is_now, count(*) as count from found group by is_now`;
  return groupedSums(work, { counted, read, sums: SUMS, rank: 'items', rowsMax });
}

/** The class of an item; empty until its words are counted. */
const CLASS: RawBuilder<unknown> = sql`array[case when words is null then '' ${sql.join(
  LENGTH_CLASSES.map(({ value, wordsMax }) =>
    wordsMax === null ? sql`else ${value}` : sql`when words <= ${wordsMax} then ${value}`,
  ),
  sql` `,
)} end]`;
