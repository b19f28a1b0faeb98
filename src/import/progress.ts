/** Progress of a run, from its report so far: for the terminal and the admin. */

/** The parts of a report that show progress. */
export interface ReportSoFar {
  sources: readonly SourceSoFar[];
  totals: { records: number };
  seconds: number;
}

interface SourceSoFar {
  key: string;
  created: number;
  updated: number;
  unchanged: number;
  skipped: number;
  failed: number;
  /** Records of the source, counted before the run; null if unknown. */
  expected?: number | null;
}

export interface ImportProgress {
  /** The source being read; null before the first record. */
  source: string | null;
  done: number;
  /** Total of all sources; null if that of any source is unknown. */
  total: number | null;
  /** Records per second. */
  rate: number;
  /** Null if the total is unknown. */
  secondsLeft: number | null;
}

/** Number of records read so far from a source. */
export function doneOf(source: SourceSoFar): number {
  return source.created + source.updated + source.unchanged + source.skipped + source.failed;
}

export function progressOf({ sources, totals, seconds }: ReportSoFar): ImportProgress {
  const begun = sources.filter((source) => doneOf(source) > 0);
  const done = totals.records;
  const isKnown = sources.every(({ expected }) => typeof expected === 'number');
  // Counted before the run, so a file that has grown since has more.
  const total = isKnown
    ? sources.reduce((sum, source) => sum + Math.max(source.expected ?? 0, doneOf(source)), 0)
    : null;
  const rate = seconds > 0 ? done / seconds : 0;
  return {
    source: begun.at(-1)?.key ?? null,
    done,
    total,
    rate,
    secondsLeft: total === null || rate === 0 ? null : Math.max(0, (total - done) / rate),
  };
}

/** Formats the progress: `articles: 1,200 of 2,084 records, 310/s, about 3 s left`. */
export function progressText(report: ReportSoFar): string {
  const { source, done, total, rate, secondsLeft } = progressOf(report);
  const number = (value: number) => value.toLocaleString('en');
  const of = total === null ? '' : ` of ${number(total)}`;
  const left = secondsLeft === null || done === total ? '' : `, about ${durationText(secondsLeft)} left`;
  return `${source === null ? '' : `${source}: `}${number(done)}${of} records, ${number(Math.round(rate))}/s${left}`;
}

function durationText(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3_600).toFixed(1)} h`;
}
