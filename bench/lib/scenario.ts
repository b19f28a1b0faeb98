/** Types of a scenario: a file bench/<name>.bench.ts that exports `scenario`. */
import type { Filled } from './filled.ts';
import type { Summary } from './statistics.ts';

/** One figure. `summary` is present if it is the median of rounds. */
export interface Measure {
  metric: string;
  value: number;
  unit: string;
  /** The baseline it was measured against, alternating, in the same run. */
  against?: string;
  /** `value` divided by the baseline's figure. */
  ratio?: number;
  summary?: Summary;
}

/** A goal for one metric; `of` selects its value or its ratio to the comparison. */
export interface Goal {
  metric: string;
  of: 'value' | 'ratio';
  atLeast?: number;
  atMost?: number;
}

export interface Scenario {
  name: string;
  /** One sentence. */
  about: string;
  goals: readonly Goal[];
  /** Throws if it cannot be measured; a missed goal is not an error. */
  run: (bench: Bench) => Promise<Measure[]>;
}

/** What a scenario receives from the runner. */
export interface Bench {
  /**
   * Registers a cleanup that runs when the scenario has ended, whatever its outcome; the last one registered
   * runs first.
   */
  defer: (end: () => Promise<void>) => void;
  /**
   * An installation whose one site has `items` articles; created once and shared by the scenarios of a run.
   */
  filled: (items: number) => Promise<Filled>;
  /** Items of the large archive. */
  itemsOfLarge: number;
}

/** Creates a figure from rounds. */
export function measured(metric: string, unit: string, summary: Summary): Measure {
  return { metric, unit, value: summary.median, summary };
}

/** Creates a figure from rounds, compared with that of another server in the same rounds. */
export function compared(
  metric: string,
  unit: string,
  { ours, theirs, against }: { ours: Summary; theirs: Summary; against: string },
): Measure[] {
  return [
    { ...measured(metric, unit, ours), against, ratio: ours.median / theirs.median },
    measured(`${metric}, ${against}`, unit, theirs),
  ];
}
