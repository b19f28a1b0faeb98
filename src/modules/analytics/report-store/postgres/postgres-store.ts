import type { UnitOfWork } from '#server/records/index.ts';
import type { DimensionViews, ItemViews, ReportScope, ReportStore } from '../model/report-store.ts';
import { countEditorialWork } from './count-editorial-work.ts';
import { countGateFunnel } from './count-gate-funnel.ts';
import { countLengths } from './count-lengths.ts';
import { countResponses } from './count-responses.ts';
import { countSearches } from './count-searches.ts';
import { readConsent, lastSampleDay } from './read-consent.ts';
import { readDays, readItemFigures } from './read-days.ts';
import { readLayoutSpeed, readPageSpeed } from './read-page-speed.ts';
import { readOutcomes } from './read-outcomes.ts';
import { sumReader } from './split-source.ts';
import { sumLines, sumTotals, VIEW_COLUMNS } from './sum-figures.ts';
import { dimensionSource, itemSource, itemsSource, visitorsOf } from './view-sources.ts';

/** The figures in the tables `analytics_…`, under the tenant’s policies. */
export function postgresStore(work: UnitOfWork): ReportStore {
  const reader = sumReader(work);
  const sourceOf = (scope: ReportScope, views: DimensionViews | ItemViews) =>
    'item' in views ? itemSource(work, scope, views) : dimensionSource(work, scope, views);
  return {
    viewTotals: (scope, views) => sumTotals(work, VIEW_COLUMNS, sourceOf(scope, views), scope.spans),
    viewLines: (scope, views, rowsMax) => sumLines(work, VIEW_COLUMNS, sourceOf(scope, views), rowsMax),
    itemLines: async (scope, channel, rowsMax) =>
      sumLines(work, VIEW_COLUMNS, await itemsSource(reader, scope, channel), rowsMax),
    visitors: (scope, items) => visitorsOf(reader, scope, items),
    outcomes: (scope, items) => readOutcomes(work, scope, items),
    gates: (question) => countGateFunnel(work, question),
    searches: (scope, onlyWithout, rowsMax) => countSearches(work, scope, { onlyWithout, rowsMax }),
    pageSpeed: (question) => readPageSpeed(reader, question),
    layoutSpeed: (question, changes) => readLayoutSpeed(work, question, changes),
    responses: (scope) => countResponses(work, scope),
    consent: (scope) => readConsent(work, scope),
    lastSampleDay: (sites, days) => lastSampleDay(work, sites, days),
    editorialWork: (question) => countEditorialWork(work, question),
    lengths: (question) => countLengths(work, question),
    itemFigures: (site, items, days) => readItemFigures(work, { site, items, days }),
    days: (site, days) => readDays(work, site, days),
  };
}
