import { site as siteEntity } from '#entities/site/entity.ts';
import { integer } from '#fields/integer/field.ts';
import { REPORT_ROWS_MAX, reportInput, reportOutput } from '#fields/report-shape.ts';
import { reportPoints, reportTimes } from '#fields/report-times.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import type { SumOf } from '#server/reports/index.ts';
import { BLOCK_BREAKDOWNS } from '../model/block-analysis.ts';
import { BLOCK_FILTERS } from '../model/block-analysis-filters.ts';
import { blockRowNames } from '../server/block-row-names.ts';
import { CAMPAIGNS_COUNTED_MAX, countBlockClicks, type BlockMeasure } from '../server/count-block-clicks.ts';

const FIGURES = {
  clicks: integer({ label: 'Clicks by people', required: true }),
  uses: integer({ label: 'Blocks', help: 'How often the block was in a campaign.', required: true }),
  campaigns: integer({
    label: 'Campaigns',
    help: 'Number of different campaigns that have these blocks.',
    required: true,
  }),
  templates: integer({
    label: 'Templates',
    help: 'Number of different templates of these campaigns.',
    required: true,
  }),
};

export const getNewsletterBlockAnalysis = defineOperation({
  name: 'getNewsletterBlockAnalysis',
  kind: 'query',
  summary:
    'Blocks in the campaigns that a site sent in a period, and clicks of people on their links, compared with the previous period: by block, placement option, position, template or campaign.',
  input: { ...reportInput(BLOCK_BREAKDOWNS), ...BLOCK_FILTERS },
  output: reportOutput('NewsletterBlockAnalysis', { totals: FIGURES, columns: FIGURES }),
  access: can('manage_newsletters'),
  run: async (ctx: OperationContext, input) => {
    const site = ctx.siteIds.includes(input.site) ? await ctx.records.find(siteEntity, input.site) : null;
    if (!site) throw notFound('SITE_NOT_FOUND', 'site');
    const times = reportTimes(input, site.timeZone, ctx.now);
    const by = input.by ?? BLOCK_BREAKDOWNS[0].value;
    const { total, points, rows, hasMoreRows, readMax } = await countBlockClicks(ctx, {
      site: site.id,
      now: times.now,
      before: times.before,
      by,
      newsletter: input.newsletter ?? null,
      template: input.template ?? null,
      block: input.block ?? null,
      option: input.option ?? null,
      rowsMax: REPORT_ROWS_MAX,
    });
    const nameOf = await blockRowNames(
      ctx,
      by,
      rows.map(({ key }) => key),
    );
    return {
      period: times.period,
      countedMax: CAMPAIGNS_COUNTED_MAX,
      isCut: readMax >= CAMPAIGNS_COUNTED_MAX,
      totals: figuresOf(total.now),
      totalsBefore: figuresOf(total.before),
      points: reportPoints(times, points),
      rows: rows.map(({ key, now, before }) => ({
        key,
        name: nameOf(key),
        note: null,
        now: figuresOf(now),
        before: figuresOf(before),
      })),
      hasMoreRows,
    };
  },
});

function figuresOf(sum: SumOf<BlockMeasure>) {
  return {
    clicks: sum('clicks'),
    uses: sum('uses'),
    campaigns: sum('campaigns'),
    templates: sum('templates'),
  };
}
