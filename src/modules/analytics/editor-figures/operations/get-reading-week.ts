import { site as siteEntity } from '#entities/site/entity.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { notFound } from '#model/errors.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { daysIn } from '../../collection/server/day-of-site.ts';
import { secondsPerView } from '../../report-figures/model/view-figures.ts';
import { sampleNotice } from '../../report-figures/server/sample-notice.ts';
import { readWeek, type DayOfWeek } from '../server/read-week.ts';

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
  input: { site: relation({ label: 'Site', to: 'site', required: true }) },
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
          visitors: integer({ label: 'Visitors', required: true }),
        },
      }),
    },
  },
  access: can('view_analytics'),
  run: async (ctx: OperationContext, input) => {
    const site = ctx.siteIds.includes(input.site) ? await ctx.records.find(siteEntity, input.site) : null;
    if (!site) throw notFound('SITE_NOT_FOUND', 'site');
    const today = daysIn(site.timeZone)(Date.parse(ctx.now));
    const { now, before } = await readWeek(ctx, site.id, today);
    const views = sum(now, 'views');
    return {
      views,
      visitors: sum(now, 'visitors'),
      secondsPerView: secondsPerView({ views, seconds: sum(now, 'seconds') }),
      viewsBefore: sum(before, 'views'),
      visitorsBefore: sum(before, 'visitors'),
      notice: await sampleNotice(ctx, [site.id], {
        from: before[0]?.day ?? today,
        until: now.at(-1)?.day ?? today,
      }),
      days: now.map(({ day, views: ofDay, visitors }) => ({ day, views: ofDay, visitors })),
    };
  },
});

function sum(days: readonly DayOfWeek[], key: 'views' | 'visitors' | 'seconds'): number {
  return days.reduce((total, day) => total + day[key], 0);
}
