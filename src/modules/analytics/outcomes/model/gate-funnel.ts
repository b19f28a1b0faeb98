/** Breakdowns of the gate funnel, shared by its screen and its operation. */
import type { Breakdown } from '#reports/report.ts';

export const GATE_BREAKDOWNS = [
  { value: 'item', label: 'Item', filter: 'item' },
  { value: 'section', label: 'Section', filter: 'section' },
  { value: 'type', label: 'Type', filter: 'types' },
] as const satisfies readonly Breakdown[];

export type GateBreakdown = (typeof GATE_BREAKDOWNS)[number]['value'];
