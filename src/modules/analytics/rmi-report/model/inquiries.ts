/** Breakdowns of the report on inquiries, shared by its screen and its operation. */
import type { Breakdown } from '#reports/report.ts';

export const INQUIRY_BREAKDOWNS = [
  { value: 'company', label: 'Company', filter: 'company' },
  { value: 'product', label: 'Product', filter: 'product' },
] as const satisfies readonly Breakdown[];

export type InquiryBreakdown = (typeof INQUIRY_BREAKDOWNS)[number]['value'];
