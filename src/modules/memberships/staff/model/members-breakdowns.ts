/** What the report on members can be broken down by: the same for its screen and its operation. */
import type { Breakdown } from '#reports/report.ts';

export const MEMBERS_BREAKDOWNS = [
  { value: 'country', label: 'Country', filter: 'countryCode' },
] as const satisfies readonly Breakdown[];
