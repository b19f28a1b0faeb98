/** What the reports on items begin and end with: filters, periods, and the form of the response. */
import { REPORT_ROWS_MAX } from '#fields/report-shape.ts';
import type { OperationContext } from '#server/context.ts';
import { reportOfSites, type ReportQuestion } from '../../report-figures/server/report-of-sites.ts';
import { ITEMS_COUNTED_MAX, type ItemsQuestion } from '../../report-store/model/report-store.ts';
import type { EditorialBreakdown, LengthBreakdown } from '../model/item-breakdowns.ts';
import type { GroupedSums, SumOf } from '#server/reports/index.ts';
import { itemRowNames } from './item-row-names.ts';

interface ItemsInput extends ReportQuestion {
  types?: readonly string[] | null | undefined;
  section?: number | null | undefined;
  author?: number | null | undefined;
}

/**
 * Returns the store of figures, the question of a report on items, and a function that turns its sums into the response. Throws as
 * `sitesOfReport`.
 */
export async function itemsOfReport(ctx: OperationContext, input: ItemsInput) {
  const { store, scope, times, frame } = await reportOfSites(ctx, input);
  const question: ItemsQuestion = {
    scope,
    sites: scope.sites,
    now: times.now,
    before: times.before,
    types: input.types ?? null,
    section: input.section ?? null,
    author: input.author ?? null,
    rowsMax: REPORT_ROWS_MAX,
  };
  const answer = async <Name extends string, Figures>(
    by: EditorialBreakdown | LengthBreakdown,
    sums: GroupedSums<Name>,
    figuresOf: (sum: SumOf<Name>) => Figures,
  ) => {
    const { total, points, rows, hasMoreRows, readMax } = sums;
    const nameOf = await itemRowNames(
      ctx,
      by,
      rows.map(({ key }) => key),
    );
    return {
      ...(await frame(points)),
      // Items are counted by instants, up to now.
      period: times.period,
      countedMax: ITEMS_COUNTED_MAX,
      isCut: readMax >= ITEMS_COUNTED_MAX,
      totals: figuresOf(total.now),
      totalsBefore: figuresOf(total.before),
      rows: rows.map(({ key, now, before }) => ({
        key,
        ...nameOf(key),
        now: figuresOf(now),
        before: figuresOf(before),
      })),
      hasMoreRows,
    };
  };
  return { store, question, answer };
}
