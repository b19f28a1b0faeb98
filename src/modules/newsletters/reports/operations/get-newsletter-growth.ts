import { site as siteEntity } from '#entities/site/entity.ts';
import { integer } from '#fields/integer/field.ts';
import { REPORT_ROWS_MAX, reportInput, reportOutput } from '#fields/report-shape.ts';
import { reportPoints, reportTimes } from '#fields/report-times.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { SUBSCRIPTION_SOURCES } from '../../subscriptions/model/sources.ts';
import { GROWTH_BREAKDOWNS, type GrowthBreakdown } from '../model/growth.ts';
import { GROWTH_FILTERS } from '../model/growth-filters.ts';
import { countGrowth } from '../server/count-growth.ts';
import { ERASED } from '../server/subscriber-changes.ts';

/** Maximum number of changes read per period. */
const COUNTED_MAX = 100_000;

const FIGURES = {
  confirmed: integer({
    label: 'Confirmed',
    help: 'Subscriptions that became active in the period.',
    required: true,
  }),
  gained: integer({ label: 'Signed up', required: true }),
  lost: integer({ label: 'Lost', help: 'Subscriptions that ended in the period.', required: true }),
};

export const getNewsletterGrowth = defineOperation({
  name: 'getNewsletterGrowth',
  kind: 'query',
  summary:
    'Number of subscribers whom the newsletters of a site gained, confirmed and lost in a period, compared with the previous period: in total, over time, and by newsletter, source, promo code or how they left.',
  input: { ...reportInput(GROWTH_BREAKDOWNS), ...GROWTH_FILTERS },
  output: reportOutput('NewsletterGrowth', { totals: FIGURES, columns: FIGURES }),
  access: can('view_subscribers'),
  run: async (ctx: OperationContext, input) => {
    const site = ctx.siteIds.includes(input.site) ? await ctx.records.find(siteEntity, input.site) : null;
    if (!site) throw notFound('SITE_NOT_FOUND', 'site');
    const times = reportTimes(input, site.timeZone, ctx.now);
    const by = input.by ?? 'newsletter';
    const { total, points, rows, isCut, hasMoreRows } = await countGrowth(ctx, {
      site: site.id,
      now: times.now,
      before: times.before,
      by,
      newsletter: input.newsletter ?? null,
      source: input.source ?? null,
      promoCode: input.promoCode ?? null,
      countedMax: COUNTED_MAX,
      rowsMax: REPORT_ROWS_MAX,
    });
    return {
      period: times.period,
      countedMax: COUNTED_MAX,
      isCut,
      totals: total.now,
      totalsBefore: total.before,
      points: reportPoints(times, points),
      rows: rows.map(({ key, title, now, before }) => ({
        key,
        name: title ?? nameOf(by, key),
        note: null,
        now,
        before,
      })),
      hasMoreRows,
    };
  },
});

const EMPTY: Readonly<Record<GrowthBreakdown, string>> = {
  newsletter: 'Deleted newsletter',
  source: 'Unknown',
  promoCode: 'No promo code',
  reason: 'Unknown',
};

function nameOf(by: GrowthBreakdown, key: string): string {
  if (key === '' || by === 'newsletter') return EMPTY[by];
  if (by === 'promoCode') return key;
  if (key === ERASED) return 'Deleted';
  return SUBSCRIPTION_SOURCES.find(({ value }) => value === key)?.label ?? key;
}
