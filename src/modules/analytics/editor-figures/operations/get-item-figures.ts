import { site as siteEntity } from '#entities/site/entity.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { relation } from '#fields/relation/field.ts';
import { relations } from '#fields/relations/field.ts';
import { text } from '#fields/text/field.ts';
import { notFound } from '#model/errors.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import { addDays } from '#reports/report-period.ts';
import type { OperationContext } from '#server/context.ts';
import { daysIn } from '../../collection/server/day-of-site.ts';
import { secondsPerView } from '../../report-figures/model/view-figures.ts';
import { reportStore } from '../../report-store/server/report-store.ts';
import { sampleNotice } from '../../report-figures/server/sample-notice.ts';
import { ITEM_FIGURES_DAYS, ITEM_FIGURES_MAX } from '../model/item-figures.ts';

export const getItemFigures = defineOperation({
  name: 'getItemFigures',
  kind: 'query',
  summary: `Views and attention of items on a site in the last ${ITEM_FIGURES_DAYS} days. Items without views are absent.`,
  input: {
    site: relation({
      label: 'Site',
      help: 'The site whose readers are counted.',
      to: 'site',
      required: true,
    }),
    items: relations({ label: 'Items', to: 'content', required: true, countMax: ITEM_FIGURES_MAX }),
  },
  output: {
    shape: 'ItemFigures',
    fields: {
      notice: text({ label: 'Notice', help: 'That figures of the demo are samples; null otherwise.' }),
      items: list({
        label: 'Items',
        typeName: 'ItemFiguresOfOne',
        entryLabel: 'item',
        required: true,
        of: {
          id: integer({ label: 'Item', help: 'ID of the item that the figures are about.', required: true }),
          views: integer({ label: 'Views by people', required: true }),
          secondsPerView: integer({ label: 'Seconds of attention per view', help: 'Null without views.' }),
          readThrough: integer({ label: 'Views that reached the end of the text', required: true }),
        },
      }),
    },
  },
  access: can('view_analytics'),
  run: async (ctx: OperationContext, input) => {
    const site = ctx.siteIds.includes(input.site) ? await ctx.records.find(siteEntity, input.site) : null;
    if (!site) throw notFound('SITE_NOT_FOUND', 'site');
    const today = daysIn(site.timeZone)(Date.parse(ctx.now));
    const days = { from: addDays(today, 1 - ITEM_FIGURES_DAYS), until: today };
    const store = reportStore(ctx);
    const figures = await store.itemFigures(site.id, input.items, days);
    return {
      notice: await sampleNotice(store, [site.id], days),
      items: figures.map(({ id, views, seconds, readThrough }) => ({
        id,
        views,
        secondsPerView: secondsPerView({ views, seconds }),
        readThrough,
      })),
    };
  },
});
