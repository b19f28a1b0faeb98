import { sql } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';
import type { Lines, ReportScope, SearchFigures, Totals } from '../model/report-store.ts';
import { sumLines, sumTotals, type FigureColumns } from './sum-figures.ts';
import { inDays } from './split-source.ts';
import { bothPeriods } from './view-sources.ts';

const COLUMNS: FigureColumns<SearchFigures> = {
  columns: ['counted', 'without_results', 'clicks'],
  present: 'counted',
  figuresOf: ([searches = 0, withoutResults = 0, clicks = 0]) => ({ searches, withoutResults, clicks }),
};

/** Sums searches by term. `onlyWithout`: only those without results, after which nothing was clicked. */
export async function countSearches(
  work: UnitOfWork,
  { sites, spans }: ReportScope,
  { onlyWithout, rowsMax }: { onlyWithout: boolean; rowsMax: number },
): Promise<Totals<SearchFigures> & Lines<SearchFigures>> {
  const source = bothPeriods(
    spans,
    (isNow, days) => sql`
    select ${isNow} as is_now, day, term as key, ${onlyWithout ? sql`without_results` : sql`searches`} as counted,
      without_results, ${onlyWithout ? sql`0` : sql`clicks`} as clicks
    from analytics_search_day
    where organisation_id = ${work.organisationId} and site_id = any (${[...sites]}::integer[]) and ${inDays(days)}`,
  );
  return {
    ...(await sumTotals(work, COLUMNS, source, spans)),
    ...(await sumLines(work, COLUMNS, source, rowsMax)),
  };
}
