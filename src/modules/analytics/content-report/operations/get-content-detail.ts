import { integer } from '#fields/integer/field.ts';
import { REPORT_ROWS_MAX, reportInput, reportOutput } from '#fields/report-shape.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { CHANNELS } from '../../collection/model/channel.ts';
import { secondsPerView, VIEW_FIGURES } from '../../report-figures/model/view-figures.ts';
import { reportOfSites } from '../../report-figures/server/report-of-sites.ts';
import { CONTENT_DETAIL_FILTERS } from '../model/content-detail-filters.ts';
import { CONTENT_DETAIL_BREAKDOWNS, type ContentDetailBreakdown } from '../model/content-detail.ts';
import { countContentViews, type ContentViews } from '../server/count-content-views.ts';

const FIGURES = {
  ...VIEW_FIGURES,
  visitors: integer({
    label: 'Sum of daily visitors',
    help: 'Null for a source: visitors are not counted by source.',
  }),
  readThrough: integer({ label: 'Views that reached the end of the text', required: true }),
  newsletterClicks: integer({
    label: 'Clicks by people on links in sent newsletters',
    help: 'Null for a source, like registrations and logins.',
  }),
  registrations: integer({ label: 'Registrations of readers who went on to the item' }),
  logins: integer({ label: 'Logins of readers who went on to the item, also of new registrations' }),
};

export const getContentDetail = defineOperation({
  name: 'getContentDetail',
  kind: 'query',
  summary:
    'Views of the items of a site in a period, compared with the previous period: in total, over time, and by item or source.',
  input: { ...reportInput(CONTENT_DETAIL_BREAKDOWNS), ...CONTENT_DETAIL_FILTERS },
  output: reportOutput('ContentDetailReport', { totals: FIGURES, columns: FIGURES }),
  access: can('view_analytics'),
  run: async (ctx: OperationContext, input) => {
    const { store, scope, frame } = await reportOfSites(ctx, input);
    const by = input.by ?? 'item';
    const { now, before, points, rows, hasMoreRows } = await countContentViews(ctx, store, {
      scope,
      by,
      item: input.item ?? null,
      channel: input.channel ?? null,
      rowsMax: REPORT_ROWS_MAX,
    });
    return {
      ...(await frame(points)),
      totals: figuresOf(now),
      totalsBefore: figuresOf(before),
      rows: rows.map((row) => ({
        key: row.key,
        name: nameOf(by, row),
        note: row.type === null ? null : (ctx.registry.contentTypes.get(row.type)?.label ?? row.type),
        now: figuresOf(row.now),
        before: figuresOf(row.before),
      })),
      hasMoreRows,
    };
  },
});

function figuresOf(counted: ContentViews) {
  const { views, visitors, readThrough, rawViews, outcomes } = counted;
  const { newsletterClicks = null, registrations = null, logins = null } = outcomes ?? {};
  return {
    views,
    visitors,
    secondsPerView: secondsPerView(counted),
    readThrough,
    newsletterClicks,
    registrations,
    logins,
    rawViews,
  };
}

function nameOf(by: ContentDetailBreakdown, { key, name }: { key: string; name: string | null }): string {
  if (by === 'item') return name ?? 'Deleted item';
  return CHANNELS.find(({ value }) => value === key)?.label ?? key;
}
