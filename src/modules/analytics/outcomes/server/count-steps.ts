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

/** Counts by step and place, and the points of the chart. `step` and `place` null: all. */
export async function countSteps(
  work: UnitOfWork,
  of: OfSites,
  { step, place }: { step: string | null; place: string | null },
): Promise<{ counts: StepCount[]; points: Totals['points'] }> {
  const all = dimensionSource(work, of, REGISTRATION);
  const source = sql`
    select * from (${all}) as steps
    where (${step}::text is null or key like ${stepValue(step ?? '', '%')})
      and (${place}::text is null or key like ${stepValue('%', place ?? '')})`;
  const { points } = await totalsOf(work, source, of.spans);
  const { lines } = await linesOf(work, source, VALUES_MAX);
  return {
    counts: lines.map(({ key, now, before }) => ({ ...stepOf(key), now: now.views, before: before.views })),
    points,
  };
}
