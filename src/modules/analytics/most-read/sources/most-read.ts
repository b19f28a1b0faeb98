import { sql, type RawBuilder } from 'kysely';
import { contentTag } from '#entities/content/server/view-model.ts';
import { defineSource, type SourceRow, type SourceScope } from '#model/pages/define-source.ts';
import { PERIODS, type Period } from '../model/periods.ts';
import { ITEMS_MAX, POSITIONS_MAX, tagOfPosition, WHOLE_SITE } from '../model/ranking.ts';

export type MostReadQuery = {
  kind: 'analytics/mostRead';
  /** Null: the whole site. */
  sectionId: number | null;
  period: Period;
  /** Empty: all types. */
  contentTypes: readonly string[];
  /** 1 to `ITEMS_MAX`. */
  count: number;
};

/**
 * The first items of a stored ranking, whatever else is on the page, without the page's own item. An item that readers
 * cannot see now is left out, and the next one moves up.
 */
export const mostRead = defineSource<MostReadQuery, RawBuilder<SourceRow>>({
  kind: 'analytics/mostRead',
  mode: 'results',
  statement: (query, { organisationId, siteId, excludeIds, ...scope }) => {
    const section = sectionOf(query, scope);
    const { contentTypes, period } = query;
    const ofTypes = contentTypes.length === 0 ? sql`` : sql`and c.type = any (${[...contentTypes]})`;
    return sql<SourceRow>`
      select m.item_id as id, to_jsonb(case when exists (
        select from content_schedule s
        where s.organisation_id = m.organisation_id and s.content_id = m.item_id and s.site_id = m.site_id
          and s.section_id = m.section_id and s.option = '*' and is_public(1, s.starts_at, s.ends_at, now()))
        then m.position else -m.position end) as note
      from analytics_most_read m
      cross join lateral (
        select from content c where c.organisation_id = m.organisation_id and c.id = m.item_id ${ofTypes} limit 1) as item
      where m.organisation_id = ${organisationId} and m.site_id = ${siteId} and m.section_id = ${section}
        and m.period = ${period} and m.item_id <> all (${[...excludeIds]}::integer[])
      order by m.position limit ${POSITIONS_MAX}`;
  },
  answer: (rows, query, scope) => {
    const { shown, hidden, depth } = firstOf(rows, query.count);
    const key = { site: scope.siteId, section: sectionOf(query, scope), period: query.period };
    return {
      ids: shown,
      hasMore: false,
      tags: [tagOfPosition(key, depth), ...hidden.map((id) => contentTag(id, scope.organisationId))],
    };
  },
  explain: ({ count, period }) => {
    const days = PERIODS.find(({ value }) => value === period)?.days ?? 0;
    return `The ${count} most viewed items of the last ${days} days`;
  },
});

/**
 * Splits rows in the order of their positions: the first that readers see, those before them that they do not see now, and
 * the last position read. `note` is the position, negative if readers do not see the item.
 */
function firstOf(rows: readonly SourceRow[], count: number) {
  const shown: number[] = [];
  const hidden: number[] = [];
  for (const { id, note } of rows) {
    const position = Number(note);
    (position > 0 ? shown : hidden).push(id);
    if (shown.length === Math.max(1, Math.min(ITEMS_MAX, count))) return { shown, hidden, depth: position };
  }
  return { shown, hidden, depth: POSITIONS_MAX };
}

/** The home section represents the whole site, as in other lists. */
function sectionOf(
  { sectionId }: MostReadQuery,
  { homeSectionId }: Pick<SourceScope, 'homeSectionId'>,
): number {
  return sectionId === null || sectionId === homeSectionId ? WHOLE_SITE : sectionId;
}
