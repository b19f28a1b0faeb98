/** The layouts of a site; each page uses one of them. */
import { sql, type RawBuilder } from 'kysely';
import { defineSitePart } from '#model/pages/define-site-part.ts';
import type { Grid } from '#grid/shapes/grid.ts';
import { readLoadMore } from '#grid/shapes/load-more.ts';
import type { LayoutRecord } from '#page-model/site-data.ts';
import { layoutRule, type LayoutRow } from './layout-rule.ts';

/** The layouts of a site and those that other sites share with it, as part of the site’s data. */
export const sitePart = defineSitePart<'layouts', LayoutRow, RawBuilder<LayoutRow>>({
  keys: ['layouts'],
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
    ...layoutRule(row),
    id: row.id,
    name: row.name,
    hideHeader: row.hide_header ?? false,
    hideFooter: row.hide_footer ?? false,
    loadMore: readLoadMore(row.load_more_type),
    grid: row.grid as Grid,
  };
}
