/** The input of a report's operation, from the state in the URL. */
import { useQuery } from '@tanstack/react-query';
import { useApp } from '#admin/generic/app.ts';
import { inputOfText } from '#admin/generic/declared/address-value.ts';
import { changed, useUrlState, type UrlState } from '#admin/generic/url-state.ts';
import type { Report, ReportAnswer } from '#reports/report.ts';
import { periodProblem } from '#reports/report-period.ts';

/** URL parameters in addition to those of the filters. */
const PARAMETERS = ['period', 'from', 'until', 'unit', 'by'] as const;

interface Question extends Record<string, unknown> {
  site: number;
}

/** Loads the report for the URL's parameters; the previous report is shown while the next one loads. */
export function useReport(report: Report, title: string) {
  const { client, site } = useApp();
  const [state] = useUrlState();
  const input: Question = { site: site.id, ...inputOf(report, state) };
  const { from, until } = state;
  // The error of an invalid period is shown next to the days, where the user can correct it.
  const problem = periodProblem({ from, until });
  const query = useQuery({
    queryKey: ['report', report.operation, input],
    queryFn: () => client.query<ReportAnswer>(report.operation, input),
    enabled: problem === null,
    placeholderData: (old: ReportAnswer | undefined) => old,
    meta: { list: title },
  });
  const { by: _, ...question } = input;
  return { query, problem, question };
}

/**
 * Loads the rows by which a filter without choices can narrow the report: those of its breakdown, under the other filters.
 * `enabled`: whether they are needed already.
 */
export function useFilterRows(report: Report, filter: string, enabled: boolean) {
  const { client, site } = useApp();
  const [state] = useUrlState();
  const { from, until } = state;
  const by = report.breakdowns.find((one) => one.filter === filter)?.value ?? null;
  const others = changed(state, { [filter]: null });
  const input = { site: site.id, ...inputOf(report, others), by };
  return useQuery({
    queryKey: ['report', report.operation, input],
    queryFn: () => client.query<ReportAnswer>(report.operation, input),
    enabled: enabled && by !== null && periodProblem({ from, until }) === null,
  });
}

/** The change of the URL that removes all filters; null if no filter is set. */
export function withoutFilters({ filters }: Report, state: UrlState): Record<string, null> | null {
  const keys = Object.keys(filters);
  return keys.some((key) => state[key]) ? Object.fromEntries(keys.map((key) => [key, null])) : null;
}

/** The breakdown in the URL, otherwise the first one. */
export function breakdownOf({ breakdowns }: Report, { by }: UrlState) {
  return breakdowns.find(({ value }) => value === by) ?? breakdowns[0];
}

function inputOf({ filters }: Report, state: UrlState): Record<string, unknown> {
  const given = PARAMETERS.flatMap((key) => (state[key] ? [[key, state[key]] as const] : []));
  const narrowed = Object.entries(filters).flatMap(([key, field]) => {
    const text = state[key];
    return text ? [[key, inputOfText(field, text)] as const] : [];
  });
  return Object.fromEntries<unknown>([...given, ...narrowed]);
}
