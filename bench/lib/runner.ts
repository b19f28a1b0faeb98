/** Runs scenarios one after the other, and ends and removes everything they started. */
import { createFilled, type ArchiveOptions } from './filled.ts';
import { LARGE_BY_DEFAULT } from './lists.ts';
import { unmeasured, type Outcome } from './report.ts';
import type { Scenario } from './scenario.ts';

/** Cleanup functions of everything that was started; the last one is run first. */
export interface Ends {
  defer: (end: () => Promise<void>) => void;
  run: () => Promise<void>;
}

/** Creates an empty list of cleanup functions. Each runs once; concurrent callers wait for the same run. */
export function createEnds(): Ends {
  const ends: (() => Promise<void>)[] = [];
  let running: Promise<void> | null = null;
  const run = async () => {
    for (let end = ends.pop(); end; end = ends.pop()) {
      await end().catch((error: unknown) => console.error('Something could not be ended:', error));
    }
    running = null;
  };
  return { defer: (end) => ends.push(end), run: () => (running ??= run()) };
}

export interface RunOptions extends ArchiveOptions {
  /** Number of items of the larger archive. */
  items?: number | undefined;
}

/**
 * Measures each scenario; calls `onOutcome` as each ends. `ends` collects what they started, for an early
 * end.
 */
export async function runScenarios(
  scenarios: readonly Scenario[],
  ends: Ends,
  onOutcome: (outcome: Outcome) => void,
  { items = LARGE_BY_DEFAULT, ...archives }: RunOptions = {},
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const filled = createFilled(ends, archives);
  for (const scenario of scenarios) {
    const own = createEnds();
    ends.defer(own.run);
    const outcome = await measure(scenario, { defer: own.defer, filled, itemsOfLarge: items });
    await own.run();
    outcomes.push(outcome);
    onOutcome(outcome);
  }
  await ends.run();
  return outcomes;
}

async function measure(scenario: Scenario, bench: Parameters<Scenario['run']>[0]): Promise<Outcome> {
  try {
    const measures = await scenario.run(bench);
    const missing = unmeasured(scenario.goals, measures);
    if (missing.length > 0) return { scenario, error: `Nothing was measured for: ${missing.join(', ')}.` };
    return { scenario, measures };
  } catch (error) {
    return { scenario, error: error instanceof Error ? error.message : String(error) };
  }
}
