/** Breakdowns of the audience report, shared by its screen and its operation. */
import type { Breakdown } from '#reports/report.ts';

/** Each is a dimension of `analytics_day`. */
export const AUDIENCE_BREAKDOWNS = [
  { value: 'channel', label: 'Source' },
  { value: 'referrer', label: 'Referrer' },
  { value: 'campaign', label: 'Campaign' },
  { value: 'device', label: 'Device' },
  { value: 'access', label: 'Access' },
  { value: 'page', label: 'Page type' },
  { value: 'type', label: 'Content type' },
  { value: 'section', label: 'Section' },
  { value: 'author', label: 'Author' },
  { value: 'reason', label: 'Counted or not' },
] as const satisfies readonly Breakdown[];

export type AudienceBreakdown = (typeof AUDIENCE_BREAKDOWNS)[number]['value'];
