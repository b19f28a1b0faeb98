/** Breakdowns of the report on the speed of pages, shared by its screen and its operation. */
import type { Breakdown } from '#reports/report.ts';

export const PAGE_SPEED_BREAKDOWNS = [
  { value: 'metric', label: 'Measurement' },
  { value: 'page', label: 'Page type', filter: 'pageType' },
  { value: 'layout', label: 'Layout', filter: 'layout' },
  { value: 'blockType', label: 'Block', filter: 'blockType' },
  { value: 'block', label: 'Block position', filter: 'blockPosition' },
  { value: 'browser', label: 'Browser', filter: 'browser' },
] as const satisfies readonly Breakdown[];

export type PageSpeedBreakdown = (typeof PAGE_SPEED_BREAKDOWNS)[number]['value'];
