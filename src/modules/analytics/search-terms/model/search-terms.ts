/** Breakdown of the report on searches, shared by its screen and its operation. */
import type { Breakdown } from '#reports/report.ts';

export const SEARCH_BREAKDOWNS = [{ value: 'term', label: 'Term' }] as const satisfies readonly Breakdown[];
