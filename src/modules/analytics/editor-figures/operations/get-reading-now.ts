import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { notFound } from '#model/errors.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import { FIGURE_NAMES_MAX } from '#model/screens/define-figure.ts';
import type { OperationContext } from '#server/context.ts';
import { RECENT_MINUTES, recentItems } from '../server/recent-views.ts';

export const getReadingNow = defineOperation({
  name: 'getReadingNow',
  kind: 'query',
  summary: 'The items of a site with the most views by people in the last half hour.',
  input: {
    site: relation({
      label: 'Site',
      help: 'The site whose readers are counted.',
      to: 'site',
      required: true,
    }),
  },
  output: {
    shape: 'ReadingNow',
    fields: {
      minutes: integer({ label: 'Minutes that are counted', required: true }),
      count: integer({ label: 'Items with views', required: true, help: 'Counted up to 101.' }),
      items: list({
        label: 'Items with the most views',
        typeName: 'ReadingNowItem',
        entryLabel: 'item',
        required: true,
        of: {
          id: integer({ label: 'Item', help: 'ID of the item that is being read.', required: true }),
          name: text({ label: 'Title', required: true }),
          type: text({ label: 'Content type', required: true }),
          views: integer({ label: 'Views by people', required: true }),
        },
      }),
    },
  },
  access: can('view_analytics'),
  run: async (ctx: OperationContext, { site }) => {
    if (!ctx.siteIds.includes(site)) throw notFound('SITE_NOT_FOUND', 'site');
    return { minutes: RECENT_MINUTES, ...(await recentItems(ctx, site, FIGURE_NAMES_MAX)) };
  },
});
