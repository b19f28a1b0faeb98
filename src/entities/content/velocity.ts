/** Breakdowns of the velocity report, shared by its screen and its operation. */
import type { Breakdown } from '#reports/report.ts';

export const VELOCITY_BREAKDOWNS = [
  { value: 'type', label: 'Type', filter: 'types' },
  { value: 'section', label: 'Section', filter: 'section' },
  { value: 'author', label: 'Author', filter: 'author' },
  { value: 'creator', label: 'Created by' },
] as const satisfies readonly Breakdown[];

export type VelocityBreakdown = (typeof VELOCITY_BREAKDOWNS)[number]['value'];
