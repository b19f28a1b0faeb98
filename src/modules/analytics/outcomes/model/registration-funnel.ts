/** Breakdowns of the registration funnel, shared by its screen and its operation. */
import type { Breakdown } from '#reports/report.ts';

export const REGISTRATION_BREAKDOWNS = [
  { value: 'step', label: 'Step', filter: 'step', isSequence: true },
  { value: 'place', label: 'Place', filter: 'place' },
] as const satisfies readonly Breakdown[];
