import { sql, type RawBuilder } from 'kysely';
import { placedIn, scheduledItems } from '#entities/content/server/scheduled-items.ts';
import type { StreamQuery } from '#model/define-block.ts';
import { defineSource, type SourceRow, type SourceScope } from '#model/pages/define-source.ts';
import type { SiteData } from '#page-model/site-data.ts';

type Filters = 'sectionId' | 'sectionBubbling' | 'contentTypes' | 'option' | 'requirePrimaryImage';

export type ItemsQuery = Pick<StreamQuery, Filters> & {
  kind: 'newsletters/items';
  /** Maximum days since the item was placed there; null: any age. */
  days: number | null;
  /** Items that come first, in this order, if they are in the section; the other filters don't apply to them. */
  pinnedIds: readonly number[];
  /** Items that are left out unless they are pinned. */
  earlierIds: readonly number[];
  /** 1 to 50. */
  limit: number;
  /** Number of items to skip, pinned ones included. */
  skip: number;
};

/** Maximum number of items of one block. */
const LIMIT_MAX = 50;

/** Pinned items of a campaign, then the newest items of a section or the site. */
export const items = defineSource<ItemsQuery, RawBuilder<SourceRow>>({
  kind: 'newsletters/items',
  mode: 'list',
  window: ({ limit, skip }) => ({ skip, limit: Math.max(1, Math.min(LIMIT_MAX, Math.trunc(limit))) }),
  statement: (query, scope, count) =>
    sql`select id, null::jsonb as note from (
        ${pinned(query, scope)} union all ${newest(query, scope, count)}) as listed
      order by part, place limit ${count}`,
  tags: ({ sectionId }, { siteId, homeSectionId }) => [
    sectionId === null || sectionId === homeSectionId ? `all:${siteId}` : `s:${sectionId}`,
  ],
  explain: ({ limit, sectionId, days, pinnedIds, earlierIds }, { sections }: SiteData) =>
    [
      limit === 1 ? 'The newest item' : `The newest ${limit} items`,
      sectionId === null ? 'of the site' : `of ${sections.get(sectionId)?.name ?? 'a section'}`,
      days === null ? '' : `of the last ${days} days`,
      pinnedIds.length > 0 ? 'after the pinned items' : '',
      earlierIds.length > 0 ? 'without items of earlier campaigns' : '',
    ]
      .filter(Boolean)
      .join(' '),
});

function pinned(query: ItemsQuery, scope: SourceScope): RawBuilder<unknown> {
  const { sectionId, sectionBubbling = true, requirePrimaryImage = false } = query;
  const placement = placedIn({ sectionId, sectionBubbling, requirePrimaryImage }, scope);
  return sql`select pin.id, 0 as part, pin.place
    from unnest(${query.pinnedIds}::int[]) with ordinality as pin (id, place)
    where exists (select from content_schedule where ${placement} and content_id = pin.id)`;
}

/** The rows of `scheduledItems` come newest first, so the items of the last days are the first of them. */
function newest(query: ItemsQuery, scope: SourceScope, count: number): RawBuilder<unknown> {
  const excludeIds = [...new Set([...scope.excludeIds, ...query.pinnedIds, ...query.earlierIds])];
  const others = { ...scope, excludeIds };
  const recent =
    query.days === null
      ? sql``
      : sql`where exists (select from content_schedule where ${placedIn(query, others)}
          and content_id = newest.id and starts_at > now() - make_interval(days => ${query.days}))`;
  return sql`select newest.id, 1 as part, newest.place from (
      select id, row_number() over () as place from (${scheduledItems(query, others, count)}) as rows) as newest
    ${recent}`;
}
