/** Sums the steps of registrations in two periods. */
import { CLICK_LOCATIONS } from '../../collection/model/event-kinds.ts';
import type { Points, ReportScope, ReportStore } from '../../report-store/model/report-store.ts';
import { REGISTRATION, STEP_ROWS, stepOf, stepValue } from '../model/registration-steps.ts';

/** Values of the dimension: seven steps, each in four places or in none. */
const VALUES_MAX = 40;

export interface StepCount {
  step: string;
  place: string;
  now: number;
  before: number;
}

/** Counts by step and place, and the points of the chart. `step` and `place` null: all. */
export async function countSteps(
  store: ReportStore,
  scope: ReportScope,
  { step, place }: { step: string | null; place: string | null },
): Promise<{ counts: StepCount[]; points: Points }> {
  const views = { dimension: REGISTRATION, values: valuesOf(step, place) };
  const { points } = await store.viewTotals(scope, views);
  const { lines } = await store.viewLines(scope, views, VALUES_MAX);
  return {
    counts: lines.map(({ key, now, before }) => ({ ...stepOf(key), now: now.views, before: before.views })),
    points,
  };
}

/** The values of the dimension for a step, a place, or both; null for all. */
function valuesOf(step: string | null, place: string | null): string[] | null {
  if (step === null && place === null) return null;
  const places = place === null ? ['', ...CLICK_LOCATIONS] : [place];
  return STEP_ROWS.filter(({ value }) => step === null || value === step).flatMap(({ value }) =>
    places.map((of) => stepValue(value, of)),
  );
}
