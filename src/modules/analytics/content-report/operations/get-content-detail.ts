import { site as siteEntity } from '#entities/site/entity.ts';
import { integer } from '#fields/integer/field.ts';
import { REPORT_ROWS_MAX, reportInput, reportOutput } from '#fields/report-shape.ts';
import { reportPoints, reportTimes } from '#fields/report-times.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { CHANNELS } from '../../collection/model/channel.ts';
import { CONTENT_DETAIL_FILTERS } from '../model/content-detail-filters.ts';
import { CONTENT_DETAIL_BREAKDOWNS, type ContentDetailBreakdown } from '../model/content-detail.ts';
import { sampleNotice } from '../server/sample-notice.ts';
import { countContentViews, type ContentViews } from '../server/count-content-views.ts';

const FIGURES = {
  views: integer({ label: 'Views by people', required: true }),
  visitors: integer({
    label: 'Sum of daily visitors',
    help: 'Null for a source: visitors are not counted by source.',
  }),
  secondsPerView: integer({ label: 'Seconds of attention per view', help: 'Null without views.' }),
  readThrough: integer({ label: 'Views that reached the end of the text', required: true }),
  rawViews: integer({ label: 'Views by people, programs and staff', required: true }),
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
    const site = ctx.siteIds.includes(input.site) ? await ctx.records.find(siteEntity, input.site) : null;
    if (!site) throw notFound('SITE_NOT_FOUND', 'site');
    const times = reportTimes(input, site.timeZone, ctx.now);
    const by = input.by ?? 'item';
    const { total, points, rows, hasMoreRows } = await countContentViews(ctx, {
      site: site.id,
      timeZone: site.timeZone,
      times,
      by,
      item: input.item ?? null,
      channel: input.channel ?? null,
      rowsMax: REPORT_ROWS_MAX,
    });
    return {
      // Figures are by day: the last day of the previous period is counted whole.
      period: { ...times.period, isToDate: false },
      countedMax: null,
      isCut: false,
      notice: await sampleNotice(ctx, site.id, times.period),
      totals: figuresOf(total.now),
      totalsBefore: figuresOf(total.before),
      points: reportPoints(times, points),
      rows: rows.map(({ key, title, note, now, before }) => ({
        key,
        name: nameOf(by, key, title),
        note,
        now: figuresOf(now),
        before: figuresOf(before),
      })),
      hasMoreRows,
    };
  },
});

function figuresOf({ views, visitors, seconds, readThrough, rawViews }: ContentViews) {
  const secondsPerView = views > 0 ? Math.round(seconds / views) : null;
  return { views, visitors, secondsPerView, readThrough, rawViews };
}

function nameOf(by: ContentDetailBreakdown, key: string, title: string | null): string {
  if (by === 'item') return title ?? 'Deleted item';
  return CHANNELS.find(({ value }) => value === key)?.label ?? key;
}
