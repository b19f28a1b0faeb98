import { IMPORT_LIMITS } from '#import/rules.ts';
import { sentenceOfLoss, type CountedLoss, type SourceLoss } from '#import/losses.ts';
import type { Warning } from '../evaluation.ts';

/** Outcomes that a run reports for the records it read. */
export const OUTCOMES = ['created', 'updated', 'unchanged', 'skipped', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Number of records per outcome. */
export type Counts = Record<Outcome, number>;

/** Why a record, or a part of it, was not imported. */
export interface Remark {
  source: string;
  /** File and line, or the number of an inline record. */
  position: string;
  key: string | null;
  outcome: 'skipped' | 'failed' | 'warning';
  reason: string;
  /** What a text of the record lost, if that is the reason. */
  lost?: CountedLoss;
}

export interface ImportReport {
  mapping: string;
  isDryRun: boolean;
  /** False if the run was stopped before its end; running it again continues it. */
  isComplete: boolean;
  /**
   * `expected`: the number of the source's records, counted before the run; null if that was not possible.
   */
  sources: (Counts & { key: string; target: string; warnings: number; expected: number | null })[];
  totals: Counts & { warnings: number; records: number };
  remarks: Remark[];
  /** Remarks beyond the limit, which are counted but not listed. */
  remarksLeftOut: number;
  /** Losses, most frequent first; beyond the limit the rest of each kind is one entry without a name. */
  losses: SourceLoss[];
  /** Records created because others named them: sections, people, terms; missing in reports of older runs. */
  made?: MadeRecords[];
  seconds: number;
}

/** Records of a target that no source contains, by name; `count` includes those beyond the limit. */
export interface MadeRecords {
  target: string;
  count: number;
  names: string[];
}

/**
 * Joins the reports of a run that was stopped and continued: the second part counts as unchanged what the
 * first part wrote.
 */
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
    made: joinMade(first.made ?? [], second.made ?? []),
    seconds: first.seconds + second.seconds,
  };
}

const NAMES_MAX = 200;

function joinMade(first: readonly MadeRecords[], second: readonly MadeRecords[]): MadeRecords[] {
  return [...Map.groupBy([...first, ...second], ({ target }) => target)].map(([target, parts]) => ({
    target,
    count: parts.reduce((sum, { count }) => sum + count, 0),
    names: parts.flatMap(({ names }) => names).slice(0, NAMES_MAX),
  }));
}

const none = () => ({ created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0, warnings: 0 });

function totalsOf(sources: ImportReport['sources']): ImportReport['totals'] {
  const totals = { ...none(), records: 0 };
  for (const source of sources) {
    for (const outcome of OUTCOMES) {
      totals[outcome] += source[outcome];
      totals.records += source[outcome];
    }
    totals.warnings += source.warnings;
  }
  return totals;
}

export interface ReportBuilder {
  count: (source: string, outcome: Outcome) => void;
  remark: (remark: Omit<Remark, 'reason' | 'lost'> & { reason: Warning }) => void;
  /** Adds a record that was created because another record named it. */
  made: (target: string, name: string) => void;
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
  const sources = countedSources(mapping.sources, expected);
  const byKey = new Map(sources.map((source) => [source.key, source]));
  const remarks: Remark[] = [];
  let remarksLeftOut = 0;
  const losses = sumOfLosses();
  const made = namesOfMade();
  const build = (isComplete: boolean): ImportReport => {
    const totals = totalsOf(sources);
    const seconds = Math.round(performance.now() - startedAt) / 1000;
    return {
      mapping: mapping.name,
      isDryRun,
      isComplete,
      sources,
      totals,
      remarks,
      remarksLeftOut,
      losses: losses.sorted(),
      made: made.all(),
      seconds,
    };
  };
  return {
    count(key, outcome) {
      const source = byKey.get(key);
      if (source) source[outcome] += 1;
    },
    remark({ reason, ...remark }) {
      const source = byKey.get(remark.source);
      if (source && remark.outcome === 'warning') source.warnings += 1;
      const lost = lossIn(reason);
      if (lost) losses.add(remark.source, lost);
      const reported = { ...remark, reason: shortened(sentenceOfWarning(reason)), ...(lost && { lost }) };
      if (remarks.length >= IMPORT_LIMITS.remarksMax) remarksLeftOut += 1;
      else remarks.push(reported);
    },
    made: made.add,
    finish: build,
    peek: () => build(false),
  };
}

function countedSources(
  sources: readonly { key: string; target: string }[],
  expected: readonly (number | null)[],
): ImportReport['sources'] {
  return sources.map(({ key, target }, index) => ({
    key,
    target,
    expected: expected[index] ?? null,
    ...none(),
  }));
}

function namesOfMade() {
  const made = new Map<string, MadeRecords>();
  return {
    add: (target: string, name: string): void => {
      const known = made.get(target) ?? { target, count: 0, names: [] };
      made.set(target, known);
      known.count += 1;
      if (known.names.length < NAMES_MAX) known.names.push(copied(name.slice(0, 200)));
    },
    all: (): MadeRecords[] => [...made.values()],
  };
}

function lossIn(warning: Warning): CountedLoss | null {
  if (typeof warning === 'string') return null;
  return { ...warning, name: copied(warning.name), excerpt: copied(warning.excerpt) };
}

/** Converts a warning about a record to text. */
export function sentenceOfWarning(warning: Warning): string {
  return typeof warning === 'string' ? warning : sentenceOfLoss(warning);
}

function sumOfLosses() {
  const losses = new Map<string, SourceLoss>();
  return {
    add(source: string, lost: CountedLoss): void {
      const key = `${source} ${lost.kind} ${lost.name}`;
      const isFull = losses.size >= IMPORT_LIMITS.lossesMax && !losses.has(key);
      const known = losses.get(isFull ? `${source} ${lost.kind} ` : key);
      if (known) {
        known.count += lost.count;
        known.records += 1;
      } else if (isFull) losses.set(`${source} ${lost.kind} `, { ...lost, source, name: '', records: 1 });
      else losses.set(key, { ...lost, source, records: 1 });
    },
    sorted: (): SourceLoss[] => [...losses.values()].sort((a, b) => b.count - a.count),
  };
}

/** A substring retains the whole string in memory. */
function copied(text: string): string {
  return Buffer.from(text).toString();
}

function shortened(reason: string): string {
  const { reasonLengthMax } = IMPORT_LIMITS;
  if (reason.length <= reasonLengthMax) return reason;
  return `${copied(reason.slice(0, reasonLengthMax))} …`;
}
