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

export interface CountedSteps {
  /** Those that the filters let through. */
  counts: StepCount[];
  /** Those of the place, of all steps: shares of a filtered step are of the step before it. */
  ofAllSteps: StepCount[];
  /** Of those that the filters let through. */
  points: Points;
}

/** Counts by step and place, and the points of the chart. `step` and `place` null: all. */
export async function countSteps(
  store: ReportStore,
  scope: ReportScope,
  { step, place }: { step: string | null; place: string | null },
): Promise<CountedSteps> {
  const values = (of: string | null) => ({ dimension: REGISTRATION, values: valuesOf(of, place) });
  const { points } = await store.viewTotals(scope, values(step));
  const { lines } = await store.viewLines(scope, values(null), VALUES_MAX);
  const ofAllSteps = lines.map(({ key, now, before }) => ({
    ...stepOf(key),
    now: now.views,
    before: before.views,
  }));
  return {
    counts: ofAllSteps.filter((count) => step === null || count.step === step),
    ofAllSteps,
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
