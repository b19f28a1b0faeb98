import { integer } from '#fields/integer/field.ts';
import { REPORT_ROWS_MAX, reportInput, reportOutput } from '#fields/report-shape.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { OTHER_VALUES } from '../../collection/server/add-figures.ts';
import { shareOf } from '../../report-figures/model/share-of.ts';
import { reportOfSites } from '../../report-figures/server/report-of-sites.ts';
import type { SearchFigures } from '../../report-store/model/report-store.ts';
import { SEARCH_TERMS_FILTERS } from '../model/search-terms-filters.ts';
import { SEARCH_BREAKDOWNS } from '../model/search-terms.ts';

const FIGURES = {
  searches: integer({ label: 'Searches by people', required: true }),
  withoutResults: integer({
    label: 'Searches without results',
    help: 'How often readers searched and found nothing.',
    required: true,
  }),
  withoutPercent: integer({
    label: 'Searches without results in percent of searches',
    help: 'Null without searches.',
  }),
  clicks: integer({ label: 'Clicks on results', required: true }),
};

export const getSearchTerms = defineOperation({
  name: 'getSearchTerms',
  kind: 'query',
  summary:
    'What readers searched for on a site in a period, compared with the previous period: searches, those without results, and clicks on results, by term.',
  input: { ...reportInput(SEARCH_BREAKDOWNS), ...SEARCH_TERMS_FILTERS },
  output: reportOutput('SearchTermsReport', { totals: FIGURES, columns: FIGURES }),
  access: can('view_analytics'),
  run: async (ctx: OperationContext, input) => {
    const { store, scope, frame } = await reportOfSites(ctx, input);
    const onlyWithout = input.withoutResults ?? false;
    const { now, before, points, lines, hasMore } = await store.searches(scope, onlyWithout, REPORT_ROWS_MAX);
    return {
      ...(await frame(points)),
      totals: figuresOf(now),
      totalsBefore: figuresOf(before),
      rows: lines.map((line) => ({
        key: line.key,
        name: line.key === OTHER_VALUES ? 'Other' : line.key,
        note: null,
        now: figuresOf(line.now),
        before: figuresOf(line.before),
      })),
      hasMoreRows: hasMore,
    };
  },
});

function figuresOf({ searches, withoutResults, clicks }: SearchFigures) {
  return { searches, withoutResults, withoutPercent: shareOf(withoutResults, searches), clicks };
}
