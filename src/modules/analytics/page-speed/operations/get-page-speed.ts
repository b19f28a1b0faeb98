import { integer } from '#fields/integer/field.ts';
import { REPORT_ROWS_MAX, reportInput, reportOutput } from '#fields/report-shape.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { reportOfSites } from '../../report-figures/server/report-of-sites.ts';
import { noticeOf } from '../../report-figures/server/notice-of.ts';
import { PAGE_SPEED_FILTERS } from '../model/page-speed-filters.ts';
import { PAGE_SPEED_BREAKDOWNS } from '../model/page-speed.ts';
import type { SpeedFigures } from '../../report-store/model/report-store.ts';
import { samplesIn } from '../model/samples-in.ts';
import { marksOf, speedNames } from '../server/speed-names.ts';

const milliseconds = (label: string) =>
  integer({ label, help: '75th percentile in milliseconds, within 5 %. Null without samples.' });

const FIGURES = {
  samples: integer({
    label: 'Samples',
    required: true,
    help: 'Of the measurement with the most: not every browser supports all.',
  }),
  lcp: milliseconds('Largest Contentful Paint'),
  inp: milliseconds('Interaction to Next Paint'),
  cls: integer({
    label: 'Cumulative Layout Shift',
    help: '75th percentile in thousandths, within 5 %. Null without samples.',
  }),
  ttfb: milliseconds('Time to First Byte'),
};

export const getPageSpeed = defineOperation({
  name: 'getPageSpeed',
  kind: 'query',
  summary:
    'How fast the pages of a site were in a period, from a sample of views by people, compared with the previous period: in total and by measurement, page type, layout, block or browser.',
  input: { ...reportInput(PAGE_SPEED_BREAKDOWNS), ...PAGE_SPEED_FILTERS },
  output: reportOutput('PageSpeedReport', { totals: FIGURES, columns: FIGURES }),
  access: can('view_analytics'),
  run: async (ctx: OperationContext, input) => {
    const { store, scope, frame } = await reportOfSites(ctx, input);
    const by = input.by ?? PAGE_SPEED_BREAKDOWNS[0].value;
    const filters = {
      pageType: input.pageType ?? null,
      layout: input.layout ?? null,
      blockType: input.blockType ?? null,
      blockPosition: input.blockPosition ?? null,
      browser: input.browser ?? null,
    };
    const { total, lines, points } = await store.pageSpeed({ scope, filters, by });
    const shown = lines.slice(0, REPORT_ROWS_MAX);
    const nameOf = await speedNames(ctx, store, { scope, filters, by, lines: shown });
    const answer = await frame(points);
    const marks = marksOf(total.now);
    return {
      ...answer,
      notice: noticeOf(answer.notice, marks && `${marks}.`),
      totals: figuresOf(total.now),
      totalsBefore: figuresOf(total.before),
      rows: shown.map((line) => ({
        key: line.key,
        ...nameOf(line),
        now: figuresOf(line.now),
        before: figuresOf(line.before),
      })),
      hasMoreRows: lines.length > REPORT_ROWS_MAX,
    };
  },
});

function figuresOf(figures: SpeedFigures) {
  return {
    samples: samplesIn(figures),
    lcp: figures.lcp?.value ?? null,
    inp: figures.inp?.value ?? null,
    cls: figures.cls?.value ?? null,
    ttfb: figures.ttfb?.value ?? null,
  };
}
