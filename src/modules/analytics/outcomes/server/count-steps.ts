/** Sums the steps of registrations in two periods. */
import { sql } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';
import { linesOf, totalsOf, type Totals } from '../../report-figures/server/figure-rows.ts';
import { dimensionSource, type OfSites } from '../../report-figures/server/sources.ts';
import { REGISTRATION, stepOf, stepValue } from '../model/registration-steps.ts';

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
  points: Totals['points'];
}

/** Counts by step and place, and the points of the chart. `step` and `place` null: all. */
export async function countSteps(
  work: UnitOfWork,
  of: OfSites,
  { step, place }: { step: string | null; place: string | null },
): Promise<CountedSteps> {
  const all = dimensionSource(work, of, REGISTRATION);
  const ofPlace = sql`
    select * from (${all}) as steps
    where ${place}::text is null or key like ${stepValue('%', place ?? '')}`;
  const ofStep = sql`
    select * from (${ofPlace}) as of_place where ${step}::text is null or key like ${stepValue(step ?? '', '%')}`;
  const { points } = await totalsOf(work, ofStep, of.spans);
  const { lines } = await linesOf(work, ofPlace, VALUES_MAX);
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
