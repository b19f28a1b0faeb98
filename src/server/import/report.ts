import { IMPORT_LIMITS } from '#model/import-rules.ts';

/** What a run did with every record it read. */
export const OUTCOMES = ['created', 'updated', 'unchanged', 'skipped', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** How many records came to what. */
export type Counts = Record<Outcome, number>;

/** Why a record was not taken, or what of it was not. */
export interface Remark {
  source: string;
  /** File and line, or the number of an inline record. */
  position: string;
  key: string | null;
  outcome: 'skipped' | 'failed' | 'warning';
  reason: string;
}

export interface ImportReport {
  mapping: string;
  isDryRun: boolean;
  /** False when the run was stopped before its end; running it again goes on. */
  isComplete: boolean;
  /** `expected`: its records, counted before the run; null when that was not possible. */
  sources: (Counts & { key: string; target: string; warnings: number; expected: number | null })[];
  totals: Counts & { warnings: number; records: number };
  remarks: Remark[];
  /** Remarks beyond the limit, which are counted but not listed. */
  remarksLeftOut: number;
  seconds: number;
}

/** Of a run that went on after it was stopped: what the first part wrote is unchanged in the second. */
export function joinReports(first: ImportReport, second: ImportReport): ImportReport {
  const join = <C extends Counts>(before: Counts | undefined, after: C): C => ({
    ...after,
    created: (before?.created ?? 0) + after.created,
    updated: (before?.updated ?? 0) + after.updated,
    unchanged: Math.max(0, after.unchanged - (before?.created ?? 0) - (before?.updated ?? 0)),
  });
  return {
    ...second,
    sources: second.sources.map((source) =>
      join(
        first.sources.find(({ key }) => key === source.key),
        source,
      ),
    ),
    totals: join(first.totals, second.totals),
    seconds: first.seconds + second.seconds,
  };
}

export interface ReportBuilder {
  count: (source: string, outcome: Outcome) => void;
  remark: (remark: Remark) => void;
  finish: (isComplete: boolean) => ImportReport;
  /** The report so far. */
  peek: () => ImportReport;
}

/** Collects outcomes and remarks of a run. `expected`: the records of each source in the mapping's order. */
export function startReport(
  mapping: { name: string; sources: readonly { key: string; target: string }[] },
  isDryRun: boolean,
  expected: readonly (number | null)[] = [],
): ReportBuilder {
  const startedAt = performance.now();
  const none = () => ({ created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0, warnings: 0 });
  const sources = mapping.sources.map(({ key, target }, index) => ({
    key,
    target,
    expected: expected[index] ?? null,
    ...none(),
  }));
  const byKey = new Map(sources.map((source) => [source.key, source]));
  const remarks: Remark[] = [];
  let remarksLeftOut = 0;
  const build = (isComplete: boolean): ImportReport => {
    const totals = { ...none(), records: 0 };
    for (const source of sources) {
      for (const outcome of OUTCOMES) {
        totals[outcome] += source[outcome];
        totals.records += source[outcome];
      }
      totals.warnings += source.warnings;
    }
    const seconds = Math.round(performance.now() - startedAt) / 1000;
    return { mapping: mapping.name, isDryRun, isComplete, sources, totals, remarks, remarksLeftOut, seconds };
  };
  return {
    count(key, outcome) {
      const source = byKey.get(key);
      if (source) source[outcome] += 1;
    },
    remark(remark) {
      const source = byKey.get(remark.source);
      if (source && remark.outcome === 'warning') source.warnings += 1;
      if (remarks.length < IMPORT_LIMITS.remarksMax)
        remarks.push({ ...remark, reason: shortened(remark.reason) });
      else remarksLeftOut += 1;
    },
    finish: build,
    peek: () => build(false),
  };
}

/** Copied, since a part of a string keeps the whole in memory for as long as it is kept. */
function shortened(reason: string): string {
  const { reasonLengthMax } = IMPORT_LIMITS;
  if (reason.length <= reasonLengthMax) return reason;
  return `${Buffer.from(reason.slice(0, reasonLengthMax)).toString()} …`;
}
