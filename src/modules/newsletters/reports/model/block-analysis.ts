/** Breakdowns of the report on the blocks of newsletters, shared by its screen and its operation. */
import type { Breakdown } from '#reports/report.ts';

export const BLOCK_BREAKDOWNS = [
  { value: 'block', label: 'Block', filter: 'block' },
  { value: 'option', label: 'Placement option', filter: 'option' },
  { value: 'position', label: 'Position' },
  { value: 'template', label: 'Template', filter: 'template' },
  { value: 'campaign', label: 'Campaign' },
] as const satisfies readonly Breakdown[];

export type BlockBreakdown = (typeof BLOCK_BREAKDOWNS)[number]['value'];
