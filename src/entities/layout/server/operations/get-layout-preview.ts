import { boolean } from '#fields/boolean/field.ts';
import { json } from '#fields/json/field.ts';
import { relation } from '#fields/relation/field.ts';
import { rowSettings } from '#fields/row-settings.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { gridSchema } from '#grid/shapes/grid.ts';
import { readLoadMore } from '#grid/shapes/load-more.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { layout } from '../../entity.ts';

export const getLayoutPreview = defineOperation({
  name: 'getLayoutPreview',
  kind: 'query',
  summary: 'Renders a page of the site with the given layout. The layout is not stored.',
  input: {
    site: relation({ label: 'Site', help: 'The site that has the page.', to: 'site', required: true }),
    path: text({
      label: 'Page',
      required: true,
      lengthMax: 500,
      help: 'Path of a published page such as /ports, or / followed by the id of an item.',
    }),
    grid: json({
      label: 'Grid',
      help: 'The rows of the layout, as in the field grid of a layout.',
      required: true,
      check: gridSchema(rowSettings, 'layout'),
    }),
    hideHeader: boolean({ label: 'Hide header', default: false }),
    hideFooter: boolean({ label: 'Hide footer', default: false }),
    loadMoreType: layout.fields.loadMoreType,
  },
  output: {
    shape: 'LayoutPreview',
    fields: {
      html: text({ label: 'The whole document', required: true }),
      path: text({ label: 'Address of the page', required: true, lengthMax: 2000 }),
    },
  },
  access: can('manage_site_layouts'),
  run: async (ctx: OperationContext, input) => {
    const site = ctx.services.sites.byId(input.site);
    if (!site || !ctx.siteIds.includes(site.siteId)) throw notFound('SITE_NOT_FOUND', 'site');
    const page = await ctx.services.pages.previewLayout(ctx.db, site, {
      path: input.path,
      now: ctx.now,
      grid: input.grid,
      hideHeader: input.hideHeader ?? false,
      hideFooter: input.hideFooter ?? false,
      loadMore: readLoadMore(input.loadMoreType ?? null),
    });
    if (!page) throw notFound('PAGE_NOT_FOUND', 'page');
    return page;
  },
});
