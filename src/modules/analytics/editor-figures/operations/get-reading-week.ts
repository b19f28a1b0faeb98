import { site as siteEntity } from '#entities/site/entity.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { notFound } from '#model/errors.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import { addDays } from '#reports/report-period.ts';
import type { OperationContext } from '#server/context.ts';
import { daysIn } from '../../collection/server/day-of-site.ts';
import { secondsPerView } from '../../report-figures/model/view-figures.ts';
import { sampleNotice } from '../../report-figures/server/sample-notice.ts';
import type { DayFigures } from '../../report-store/model/report-store.ts';
import { reportStore } from '../../report-store/server/report-store.ts';

const WEEK_DAYS = 7;

const TOTALS = {
  views: integer({ label: 'Views by people', required: true }),
  visitors: integer({ label: 'Sum of daily visitors', required: true }),
  secondsPerView: integer({ label: 'Seconds of attention per view', help: 'Null without views.' }),
};

export const getReadingWeek = defineOperation({
  name: 'getReadingWeek',
  kind: 'query',
  summary:
    'Views and visitors of a site on each of the seven days until yesterday, with totals of those before.',
  input: {
    site: relation({
      label: 'Site',
      help: 'The site whose readers are counted.',
      to: 'site',
      required: true,
    }),
  },
  output: {
    shape: 'ReadingWeek',
    fields: {
      ...TOTALS,
      viewsBefore: integer({ label: 'Views of the seven days before', required: true }),
      visitorsBefore: integer({ label: 'Visitors of the seven days before', required: true }),
      notice: text({ label: 'Notice', help: 'That figures of the demo are samples; null otherwise.' }),
      days: list({
        label: 'Days',
        typeName: 'ReadingWeekDay',
        entryLabel: 'day',
        required: true,
        of: {
          day: text({ label: 'Day', required: true }),
          views: integer({ label: 'Views by people', required: true }),
          visitors: integer({ label: 'Visitors', help: 'Different people on this day.', required: true }),
        },
      }),
    },
  },
  access: can('view_analytics'),
  run: async (ctx: OperationContext, input) => {
    const site = ctx.siteIds.includes(input.site) ? await ctx.records.find(siteEntity, input.site) : null;
    if (!site) throw notFound('SITE_NOT_FOUND', 'site');
    const today = daysIn(site.timeZone)(Date.parse(ctx.now));
    const store = reportStore(ctx);
    // The current day is left out: it has fewer views than the complete day that it would be compared with.
    const days = { from: addDays(today, -2 * WEEK_DAYS), until: addDays(today, -1) };
    const figures = await store.days(site.id, days);
    const [before, now] = [figures.slice(0, WEEK_DAYS), figures.slice(WEEK_DAYS)];
    const views = sum(now, 'views');
    return {
      views,
      visitors: sum(now, 'visitors'),
      secondsPerView: secondsPerView({ views, seconds: sum(now, 'seconds') }),
      viewsBefore: sum(before, 'views'),
      visitorsBefore: sum(before, 'visitors'),
      notice: await sampleNotice(store, [site.id], days),
      days: now.map(({ day, views: ofDay, visitors }) => ({ day, views: ofDay, visitors })),
    };
  },
});

function sum(days: readonly DayFigures[], key: 'views' | 'visitors' | 'seconds'): number {
  return days.reduce((total, day) => total + day[key], 0);
}
