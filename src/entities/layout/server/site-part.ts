/** The layouts of a site, of which each of its pages chooses one. */
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { PropagatedPages } from '#model/choose-layout.ts';
import { defineSitePart } from '#model/define-site-part.ts';
import type { Grid } from '#model/grid.ts';
import { readLoadMore } from '#model/load-more.ts';
import type { LayoutRecord } from '#model/site-data.ts';
import type { Tables } from '#server/db/index.ts';

type LayoutRow = Selectable<Tables['layout']>;

export const sitePart = defineSitePart<'layouts', LayoutRow, RawBuilder<LayoutRow>>({
  brings: ['layouts'],
  statement: ({ organisationId, siteId }) =>
    sql`
      select * from layout
      where organisation_id = ${organisationId}
        and (site_id = ${siteId} or (is_global and tenants_ids @> array[${siteId}::integer]))
      order by site_id <> ${siteId}, id`,
  make: (rows) => ({ layouts: rows.map(toLayout) }),
});

function toLayout(row: LayoutRow): LayoutRecord {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    key: row.key,
    aliases: row.alias ?? [],
    contentTypes: row.content_types ?? [],
    sectionId: row.section_id,
    contentId: row.content_id,
    isGlobal: row.is_global ?? false,
    propagatesTo: row.propagate === false ? null : propagatedPages(row.page_type),
    hideHeader: row.hide_header ?? false,
    hideFooter: row.hide_footer ?? false,
    loadMore: readLoadMore(row.load_more_type),
    grid: row.grid as Grid,
  };
}

function propagatedPages(pageType: string | null): PropagatedPages {
  return pageType === 'content' ? 'content' : 'section';
}
