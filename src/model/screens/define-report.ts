/** Defines reports: screens that answer a question about a period. */
import type { Place, Screen } from './define-screen.ts';
import type { Shape } from '../field.ts';
import type { Breakdown, DeclaredReport } from '#reports/report.ts';

/**
 * Declares a report together with its screen. Throws at start if the report has nothing to count. Throws when
 * it is opened if a breakdown names a filter that the report does not have.
 */
export function defineReport({
  lead,
  operation,
  filters,
  breakdowns,
  totals,
  series,
  columns,
  words,
  empty,
  panels,
  ...place
}: Omit<Place, 'shows' | 'chromeless'> & DeclaredReport): Screen {
  // Rows are sorted by the first column.
  if (breakdowns.length === 0 || columns[0]?.as !== 'count')
    throw new Error(`${place.path} must have a breakdown, and a count as its first column.`);
  if (!totals.some(({ key }) => key === series))
    throw new Error(`${place.path} must have the total “${series}”, which its chart shows.`);
  const checked = async () => {
    const shape = await filters();
    assertKnownFilters(place.path, breakdowns, shape);
    return shape;
  };
  const report = { operation, filters: checked, breakdowns, totals, series, columns, words, empty };
  return {
    ...place,
    report: { ...report, ...(lead !== undefined && { lead }), ...(panels !== undefined && { panels }) },
  };
}

function assertKnownFilters(path: string, breakdowns: readonly Breakdown[], filters: Shape): void {
  const wrong = breakdowns.find(({ filter }) => filter !== undefined && !(filter in filters));
  if (!wrong) return;
  throw new Error(`${path} must have the filter “${wrong.filter ?? ''}”.`);
}
