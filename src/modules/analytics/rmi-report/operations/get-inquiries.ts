import { integer } from '#fields/integer/field.ts';
import { REPORT_ROWS_MAX, reportInput, reportOutput } from '#fields/report-shape.ts';
import { reportPoints } from '#fields/report-times.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import type { SumOf } from '#server/reports/index.ts';
import { itemNames } from '../../report-figures/server/item-names.ts';
import { sitesOfReport } from '../../report-figures/server/report-of-sites.ts';
import { INQUIRY_BREAKDOWNS } from '../model/inquiries.ts';
import { INQUIRY_FILTERS } from '../model/inquiry-filters.ts';
import { countInquiries, type InquiryMeasure } from '../server/count-inquiries.ts';

/** Maximum number of inquiries read for each period: the newest. */
const COUNTED_MAX = 50_000;

const FIGURES = {
  inquiries: integer({ label: 'Inquiries', help: 'Number of inquiries that were sent.', required: true }),
  senders: integer({ label: 'Different email addresses', required: true }),
};

export const getInquiries = defineOperation({
  name: 'getInquiries',
  kind: 'query',
  summary:
    'Inquiries that readers sent on pages of companies and products in a period, compared with the previous period: in total, over time, and by company or product.',
  input: { ...reportInput(INQUIRY_BREAKDOWNS), ...INQUIRY_FILTERS },
  output: reportOutput('InquiriesReport', { totals: FIGURES, columns: FIGURES }),
  access: can('view_analytics'),
  run: async (ctx: OperationContext, input) => {
    const { sites, times } = await sitesOfReport(ctx, input);
    const by = input.by ?? INQUIRY_BREAKDOWNS[0].value;
    const { total, points, rows, hasMoreRows, readMax } = await countInquiries(ctx, {
      sites,
      now: times.now,
      before: times.before,
      by,
      company: input.company ?? null,
      product: input.product ?? null,
      countedMax: COUNTED_MAX,
      rowsMax: REPORT_ROWS_MAX,
    });
    const names = await itemNames(
      ctx,
      rows.flatMap(({ key }) => (key === '' ? [] : [Number(key)])),
    );
    const nameOf = (key: string) =>
      key === '' ? `No ${by}` : (names.get(Number(key))?.name ?? 'Deleted item');
    return {
      period: times.period,
      countedMax: COUNTED_MAX,
      isCut: readMax >= COUNTED_MAX,
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

function figuresOf(sum: SumOf<InquiryMeasure>) {
  return { inquiries: sum('inquiries'), senders: sum('senders') };
}
