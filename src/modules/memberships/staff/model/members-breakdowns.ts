/** Breakdowns of the members report, shared by its screen and its operation. */
import type { Breakdown } from '#reports/report.ts';

export const MEMBERS_BREAKDOWNS = [
  { value: 'country', label: 'Country', filter: 'countryCode' },
] as const satisfies readonly Breakdown[];
