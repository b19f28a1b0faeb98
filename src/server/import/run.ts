/** Runs an import: reads every source in order, maps each record, and writes new and changed records. */
import { AppError, badInput } from '#model/errors.ts';
import type { ImportSource } from '#import/mapping.ts';
import { countSourceRecords } from './report/expected.ts';
import {
  recomputeKey,
  keyOf,
  mapRecord,
  startRun,
  type Run,
  type RunOptions,
  type DeferredRecord,
} from './context.ts';
import { reasonToSkip, startEvaluation } from './evaluate.ts';
import { actionFor, assertProtectionDeclared } from './protection/protection.ts';
import type { Warning } from './evaluation.ts';
import { isLeftToTheEnd, noteOldPaths, noteUnchangedRedirect, writeRedirects } from './links/redirects.ts';
import { createBatches, type PlannedWrite } from './batches.ts';
import { trackLookups } from './links/track-lookups.ts';
import { reasonOf } from './report/reasons.ts';
import { startReport, type ImportReport } from './report/report.ts';
import type { SourceEntry } from '#server/import/define-import-source.ts';
import { readSource } from './sources/index.ts';
import { loadState } from './state.ts';
import { checkMapping } from './links/targets.ts';
import { assertFormatsPresent } from './sources/present-formats.ts';
import { authorOf, rollbackTransactions, committedTransactions } from './units.ts';

/**
 * Imports into a site. An invalid record never stops the rest. Safe to run again, also after a kill: finished records are
 * recognised by their hash. Throws BAD_USER_INPUT if the mapping contains an unknown name; other errors mean that the
 * database is unavailable.
 */
export async function runImport(options: RunOptions): Promise<ImportReport> {
  const { services, owner, mapping } = options;
  const author = authorOf(owner, options.startedBy ?? null, `Import: ${mapping.name}`);
  const isDryRun = options.isDryRun ?? false;
  assertFormatsPresent(services, owner, mapping);
  const expected = await Promise.all(
    mapping.sources.map((source) => countSourceRecords(source, options.folder)),
  );
  const report = startReport(mapping, isDryRun, expected);
  const units = isDryRun
    ? await rollbackTransactions(services.pool, services.registry, author)
    : committedTransactions(services.pool, services.registry, author, options.lock?.check);
  try {
    const { targets, state } = await units.run(async (work) => ({
      targets: checkMapping(work, mapping),
      state: await loadState(
        work,
        owner.siteId,
        mapping.sources.map(({ key }) => key),
      ),
    }));
    const run = startRun(options, { units, targets, state, report });
    await assertProtectionDeclared({ ...options, targets, surroundings: run.surroundings });
    const isComplete = (await firstPass(run)) && (await secondPass(run));
    if (isComplete) await writeRedirects(run);
    return report.finish(isComplete);
  } finally {
    await units.end();
  }
}

/** Every record of every source. False when stopped. */
async function firstPass(run: Run): Promise<boolean> {
  for (const source of run.options.mapping.sources) {
    const map = (entry: SourceEntry) => importEntry(run, source, entry);
    if (!(await runBatches(run, source, entriesOf(run, source), map, reportFailure))) return false;
  }
  return true;
}

/** Completes records that referred to later ones, then reports what is still missing. */
async function secondPass(run: Run): Promise<boolean> {
  const known = run.state.growth();
  for (const source of run.options.mapping.sources) {
    const waiting = run.waiting.get(source.key) ?? new Map<string, DeferredRecord>();
    if ([...waiting.values()].some(({ growth }) => growth < known)) {
      const entries = readSource(source, run.options.folder);
      const again = async (entry: SourceEntry) =>
        entry.kind === 'record' && waiting.has(entry.position)
          ? completeRecord(run, source, entry, waiting)
          : null;
      if (!(await runBatches(run, source, entries, again, reportIncomplete))) return false;
    }
    for (const [position, { key, warnings }] of waiting)
      for (const reason of warnings)
        run.report.remark({ source: source.key, position, key, outcome: 'warning', reason });
  }
  return true;
}

/** The values to write for a mapped record; null if nothing is written. */
type Mapped = Omit<PlannedWrite, 'failed'> | null;

/** Maps entries in sequence, and writes them in batches in parallel. False when stopped. */
async function runBatches(
  run: Run,
  source: ImportSource,
  entries: AsyncIterable<SourceEntry>,
  map: (entry: SourceEntry) => Promise<Mapped>,
  report: Reporter,
): Promise<boolean> {
  const { isDryRun = false, onProgress, shouldStop } = run.options;
  const target = run.targets.get(source.key);
  if (!target) throw new Error(`The source ${source.key} has no target.`);
  const batches = createBatches({ units: run.units, writing: run.writing, target, isShared: isDryRun });
  run.batches = batches;
  for await (const entry of entries) {
    if (shouldStop?.()) break;
    const failed = report(run, source, entry);
    const mapped = await attempt(failed, () => map(entry));
    if (mapped) await batches.add({ ...mapped, failed });
    onProgress?.(run.report.peek);
  }
  await batches.settle();
  return !shouldStop?.();
}

/** The entries of a source. A source that cannot be opened counts as one failure. */
async function* entriesOf(run: Run, source: ImportSource): AsyncGenerator<SourceEntry> {
  try {
    yield* readSource(source, run.options.folder);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    yield { kind: 'unreadable', position: source.file ?? source.key, reason: error.message };
  }
}

type RecordEntry = Extract<SourceEntry, { kind: 'record' }>;

async function importEntry(run: Run, source: ImportSource, entry: SourceEntry): Promise<Mapped> {
  if (entry.kind === 'unreadable') throw badInput('RECORD_NOT_READABLE', entry.reason);
  return importRecord(run, source, entry);
}

/** Puts a reason into the report. */
type Reporter = (run: Run, source: ImportSource, entry: SourceEntry) => (reason: string) => Promise<void>;

const reportFailure: Reporter = (run, source, entry) => async (reason) => {
  run.report.count(source.key, 'failed');
  const key = await keyIfAny(run, source, entry);
  run.report.remark({ source: source.key, position: entry.position, key, outcome: 'failed', reason });
};

/** The record was imported and counted, but some of its references could not be added. */
const reportIncomplete: Reporter = (run, source, entry) => async (reason) => {
  const key = await keyIfAny(run, source, entry);
  run.report.remark({ source: source.key, position: entry.position, key, outcome: 'warning', reason });
};

async function keyIfAny(run: Run, source: ImportSource, entry: SourceEntry): Promise<string | null> {
  if (entry.kind === 'unreadable') return null;
  return recomputeKey(source, startEvaluation(entry.record, run.surroundings, source)).catch(() => null);
}

/** Reports a record that cannot be imported and continues with null; only a lost database ends the run. */
async function attempt<T>(
  report: (reason: string) => Promise<void>,
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    await report(reason);
    return null;
  }
}

const LEFT_OUT = 'The record was protected on the old site, and the mapping skips protected records.';

async function importRecord(run: Run, source: ImportSource, entry: RecordEntry): Promise<Mapped> {
  const { report, state, waiting } = run;
  const remark = (outcome: 'skipped' | 'warning', reason: Warning, key: string | null = null) =>
    report.remark({ source: source.key, position: entry.position, key, outcome, reason });
  const before = startEvaluation(entry.record, run.surroundings, source);
  const isLeftOut = actionFor(source, entry.record) === 'skip';
  const skip = (await reasonToSkip(source.skip, before)) ?? (isLeftOut ? LEFT_OUT : null);
  if (skip !== null) {
    report.count(source.key, 'skipped');
    remark('skipped', skip);
    return null;
  }
  const key = await keyOf(run, source, before);
  const { mapped, evaluation } = await mapInOrder(run, source, key, entry);
  if (source.redirects) await noteOldPaths(run, source, { key, position: entry.position }, evaluation);
  const warnings = [...entry.notes, ...before.warnings, ...evaluation.warnings];
  if (evaluation.hasDeferredLookup || before.hasDeferredLookup) {
    const positions = waiting.get(source.key) ?? new Map<string, DeferredRecord>();
    waiting.set(source.key, positions.set(entry.position, { key, growth: state.growth(), warnings }));
  } else for (const warning of warnings) remark('warning', warning, key);
  const known = state.get(source.key, key);
  if (known?.hash === mapped.hash && !run.writing.overwrite) {
    report.count(source.key, 'unchanged');
    noteUnchangedRedirect(run, { source: source.key, position: entry.position, mapped });
    return null;
  }
  if (isLeftToTheEnd(run, { source: source.key, position: entry.position, mapped, known })) return null;
  return {
    mapped,
    known,
    done: (written) => {
      report.count(source.key, written.outcome);
      if (written.record) state.set(written.record);
      if (written.outcome === 'skipped') {
        const deferred = waiting.get(source.key)?.get(entry.position);
        if (deferred) deferred.isSkipped = true;
        return remark('skipped', written.reason, key);
      }
      for (const warning of written.warnings) remark('warning', warning, key);
    },
  };
}

/** Maps a record. If it looked up a pending record, maps it again after that record is written. */
async function mapInOrder(run: Run, source: ImportSource, key: string, { record }: RecordEntry) {
  const noted = trackLookups(run);
  const evaluation = startEvaluation(record, noted.surroundings, source);
  const mapped = await mapRecord(run, source, key, evaluation);
  if (!noted.isEarly()) return { mapped, evaluation };
  await run.batches?.settle();
  const again = startEvaluation(record, run.surroundings, source);
  return { mapped: await mapRecord(run, source, key, again), evaluation: again };
}

/**
 * Maps the record again with what is known now; it has already been counted. If it was changed after the first pass, it is
 * reported as skipped.
 */
async function completeRecord(
  run: Run,
  source: ImportSource,
  { record, position, notes }: RecordEntry,
  waiting: Map<string, DeferredRecord>,
): Promise<Mapped> {
  const evaluation = startEvaluation(record, run.surroundings, source);
  const key = await recomputeKey(source, evaluation);
  const mapped = await mapRecord(run, source, key, evaluation);
  const warnings = [...notes, ...evaluation.warnings];
  const isSkipped = waiting.get(position)?.isSkipped;
  waiting.set(position, { key, growth: run.state.growth(), warnings, isSkipped });
  const known = run.state.get(source.key, key);
  if (!known || known.hash === mapped.hash) return null;
  return {
    mapped,
    known,
    isSecondPass: true,
    done: (written) => {
      if (written.record) run.state.set(written.record);
      if (written.outcome === 'skipped' && !isSkipped)
        run.report.remark({ source: source.key, position, key, outcome: 'skipped', reason: written.reason });
    },
  };
}
