/** Compares lists on archives of two sizes, alternately. */
import type { Filled } from './filled.ts';
import { inTurns } from './rounds.ts';
import { compared, type Bench, type Goal, type Measure } from './scenario.ts';
import { percentile, summarise } from './statistics.ts';

/** Number of items of the compared archives. */
export const SMALL = 10_000;
export const LARGE_BY_DEFAULT = 100_000;

const ROUNDS = 7;
const WARM_UP_ROUNDS = 2;

const SHARES = [
  { label: 'p50', share: 0.5 },
  { label: 'p95', share: 0.95 },
];

/** Milliseconds by name of the query. */
export type Durations = Map<string, number[]>;

/**
 * p50 and p95 of the timings, on the large archive and on the small one: computed per round, then the median
 * of all rounds.
 */
export async function measureLists(
  bench: Bench,
  round: (filled: Filled) => Promise<Durations>,
): Promise<Measure[]> {
  const archives = [await bench.filled(bench.itemsOfLarge), await bench.filled(SMALL)];
  const sides = archives.map((filled) => () => round(filled));
  await inTurns(WARM_UP_ROUNDS, sides);
  const [large = [], small = []] = await inTurns(ROUNDS, sides);
  const names = [...(large[0]?.keys() ?? [])];
  return names.flatMap((name) =>
    SHARES.flatMap(({ label, share }) => {
      const of = (rounds: Durations[]) =>
        summarise(rounds.map((durations) => percentile(durations.get(name) ?? [], share)));
      const against = `${SMALL.toLocaleString('en-GB')} items`;
      return compared(`${name}, ${label}`, 'ms', { ours: of(large), theirs: of(small), against });
    }),
  );
}

/** A list may take at most twice as long as on the small archive, however many items there are. */
export function listGoals(names: readonly string[]): Goal[] {
  return names.flatMap((name) =>
    SHARES.map(({ label }): Goal => ({ metric: `${name}, ${label}`, of: 'ratio', atMost: 2 })),
  );
}

/** Describes the comparison, for the sentence about a scenario. */
export const SIZES = `the larger archive (${LARGE_BY_DEFAULT.toLocaleString('en-GB')} items, or --items) beside ${SMALL.toLocaleString('en-GB')}`;
