/** Breakdowns and filters of the report on items, shared by its screen and its operation. */
import type { Breakdown } from '#reports/report.ts';

export const CONTENT_DETAIL_BREAKDOWNS = [
  { value: 'item', label: 'Item', filter: 'item' },
  { value: 'channel', label: 'Source', filter: 'channel' },
] as const satisfies readonly Breakdown[];

export type ContentDetailBreakdown = (typeof CONTENT_DETAIL_BREAKDOWNS)[number]['value'];
