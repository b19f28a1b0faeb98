/** Breakdowns of the growth report, shared by its screen and its operation. */
import type { Breakdown } from '#reports/report.ts';

export const GROWTH_BREAKDOWNS = [
  { value: 'newsletter', label: 'Newsletter', filter: 'newsletter' },
  { value: 'source', label: 'Source', filter: 'source' },
  { value: 'promoCode', label: 'Promo code', filter: 'promoCode' },
  { value: 'reason', label: 'How they left' },
] as const satisfies readonly Breakdown[];

export type GrowthBreakdown = (typeof GROWTH_BREAKDOWNS)[number]['value'];
