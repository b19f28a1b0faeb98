/**
 * Runs of the command line, which the admin lists from their start. The admin can stop them; both can undo
 * them.
 */
import { sql } from 'kysely';
import { migrationRun } from '#entities/migration-run/entity.ts';
import { note, watchRun } from '#entities/migration-run/server/progress.ts';
import { findToUndo, runsUnderWay } from '#entities/migration-run/server/under-way.ts';
import { AppError, conflict, sentencesOf } from '#model/errors.ts';
import { scopeOfSite, transaction } from '#server/db/index.ts';
import {
  holdRun,
  isRunHeld,
  joinUndone,
  RunLockLost,
  undoImport,
  type ImportReport,
  type RunLock,
  type UndoReport,
} from '#server/import/index.ts';
import { withRecords, type RecordContext } from '#server/records/index.ts';
import { registry } from '#server/registry.ts';
import type { CommandDatabase } from '../database.ts';
import { runInParts, type Part } from './import-parts.ts';

export interface SiteOfRun {
  organisationId: number;
  siteId: number;
}

/** One part of a run: an import has several if its database was lost or slow. */
export interface RecordedRun extends Part {
  id: number;
  onProgress: (report: () => ImportReport) => void;
  shouldStop: () => boolean;
}

const HOLDING = { isHeld: isRunHeld };

interface ToRecord {
  /** What the admin shows about the run. */
  values: { name: string; mapping: Record<string, unknown> } & Record<
    'isDryRun' | 'overwrite' | 'asDrafts',
    boolean
  >;
  /** Called between records; returns whether the run has to stop. */
  isStopping: () => boolean;
  /** Called with a sentence before an interrupted run goes on. */
  onInterrupted?: (sentence: string) => void;
}

/**
 * Records an import run, executes it and stores how it ended. Goes on after its database was lost or slow. Throws CONFLICT
 * while another import of the site is in progress.
 */
export async function recordRun(
  database: CommandDatabase,
  site: SiteOfRun,
  { values, isStopping, onInterrupted = () => undefined }: ToRecord,
  run: (recorded: RecordedRun) => Promise<ImportReport>,
): Promise<{ id: number; report: ImportReport }> {
  const write = writing(database, site);
  const { id, version, lock } = await write(async (work) => {
    await assertFree(work, site, null);
    const record = await work.records.insertSkippingPrepare(migrationRun, {
      ...values,
      site: site.siteId,
      state: 'running',
    });
    // Locked before other transactions can see the run.
    return { id: record.id, version: record.version, lock: await holdNow(database, record.id) };
  });
  let latest: (() => ImportReport) | null = null;
  const runPart = (part: Part) => {
    latest = null;
    const watch = watchRun({ write, id, join: part.whole, isOver: isStopping, stopping: NEVER });
    return runWatched(write, { ...part, id }, watch, (recorded) =>
      run({
        ...recorded,
        onProgress(peek) {
          latest = peek;
          watch.onProgress(peek);
        },
      }),
    );
  };
  try {
    const report = await runInParts({
      first: lock,
      relock: () => relock(database, site, { id, version }),
      run: runPart,
      latest: () => latest?.() ?? null,
      isStopping,
      onInterrupted,
    });
    return { id, report };
  } catch (error) {
    const why = error instanceof AppError ? sentencesOf(error) : 'The import failed at the command line.';
    // If the database is unavailable, the job `migrationRun/stopInterrupted` detects that no process holds the run.
    await write(async (work) => {
      const current = await work.records.find(migrationRun, id, { lock: true });
      // A user may have stopped it while it waited.
      if (current?.state === 'running' || current?.state === 'stopping')
        await note(work, id, { state: 'failed', error: why, isOver: true });
    }).catch(() => undefined);
    throw error;
  }
}

const NEVER = new AbortController().signal;

/** Runs a part and stores how the import ended, unless its lock was lost before its end. */
async function runWatched(
  write: ReturnType<typeof writing>,
  part: Part & { id: number },
  watch: ReturnType<typeof watchRun>,
  run: (recorded: Omit<RecordedRun, 'onProgress'>) => Promise<ImportReport>,
): Promise<ImportReport> {
  const shouldStop = () => part.lock.isLost() || watch.shouldStop();
  try {
    const report = part.whole(await run({ ...part, shouldStop }));
    if (!report.isComplete && part.lock.isLost()) return report;
    await watch.settle();
    const state = report.isComplete ? 'done' : 'stopped';
    await write((work) => note(work, part.id, { state, report, isOver: true }));
    return report;
  } finally {
    await watch.settle();
  }
}

/** Throws CONFLICT while an import of the site other than `own` is in progress. */
async function assertFree(work: RecordContext, site: SiteOfRun, own: number | null): Promise<void> {
  const busy = (await runsUnderWay(work, HOLDING, site.siteId)).find((id) => id !== own);
  if (busy === undefined) return;
  throw conflict(
    'IMPORT_RUNNING',
    `Run ${busy} is under way on this site. Wait for it, or stop it in the admin under Migration runs.`,
    { run: busy },
  );
}

/**
 * Locks a run again that a worker may have marked as stopped. Throws RunLockLost while its earlier connection is open, and
 * CONFLICT if a user stopped or undid the run, or started another.
 */
async function relock(
  database: CommandDatabase,
  site: SiteOfRun,
  { id, version }: { id: number; version: number },
): Promise<RunLock> {
  const lock = await holdRun(database.connectionString, id, AbortSignal.abort());
  try {
    await writing(
      database,
      site,
    )(async (work) => {
      await assertFree(work, site, id);
      const current = await work.records.find(migrationRun, id, { lock: true });
      // What a worker notes does not change the version.
      if (current?.version !== version)
        throw conflict('IMPORT_RUNNING', `Run ${id} was stopped in the admin.`, { run: id });
      await note(work, id, { state: 'running' });
    });
    return lock;
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Undoes a run, regardless of who started it. Throws NOT_FOUND, BAD_USER_INPUT, CONFLICT. */
export async function undoRun(
  database: CommandDatabase,
  site: SiteOfRun,
  id: number,
  isStopping: () => boolean,
): Promise<{ report: UndoReport; isComplete: boolean }> {
  const write = writing(database, site);
  const { run, lock } = await write(async (work) => {
    const found = await findToUndo(work, HOLDING, { id, siteId: site.siteId, resumes: true });
    const held = await holdNow(database, id);
    return {
      run: await work.records.writeSkippingPrepare(migrationRun, found, {
        state: 'undoing',
        undoneByCommand: true,
        error: null,
      }),
      lock: held,
    };
  });
  const end = (values: {
    state: 'undone' | 'stopped' | 'failed';
    undoReport?: unknown;
    error?: string | null;
  }) =>
    write(async (work) => {
      const current = await work.records.find(migrationRun, id, { lock: true });
      if (current) await work.records.writeSkippingPrepare(migrationRun, current, values);
    });
  let latest: UndoReport | null = null;
  try {
    const shouldStop = () => lock.isLost() || isStopping();
    const services = { pool: database.pool, registry };
    const onProgress = (report: UndoReport) => void (latest = report);
    const { name } = run;
    latest = await undoImport({ services, owner: site, id, name, startedBy: null, shouldStop, onProgress });
    const isComplete = !shouldStop();
    const report = joinUndone(run.undoReport, latest);
    await end({ state: isComplete ? 'undone' : 'stopped', undoReport: report });
    return { report, isComplete };
  } catch (error) {
    const undoReport = latest ? joinUndone(run.undoReport, latest) : run.undoReport;
    const why = 'The run was not undone as a whole. Undo it again to take back the rest.';
    await end({ state: 'failed', undoReport, error: why }).catch(() => undefined);
    throw error;
  } finally {
    await lock.release();
  }
}

/** Limit up to which a run's records are counted in the list of runs that can be undone. */
export const COUNTED_MAX = 1_000;
const LISTED_MAX = 20;

/**
 * The latest 20 runs of a site that can be undone, latest first. `records`: how many each would affect;
 * counting ends at 1,001, which represents more than 1,000.
 */
export async function undoableRuns(
  database: CommandDatabase,
  { organisationId, siteId }: SiteOfRun,
): Promise<{ id: number; name: string; created: string; records: number }[]> {
  return transaction(database.pool, scopeOfSite({ organisationId, siteId }), async (db) => {
    const { rows } = await sql<{ id: number; name: string; created: string; records: number }>`
      select r.id, r.name, r.created, counted.records
      from (
        select id, name, created from migration_run m
        where organisation_id = ${organisationId} and site_id = ${siteId}
          and exists (select from import_change where organisation_id = ${organisationId} and run_id = m.id)
        order by m.created desc, m.id desc limit ${LISTED_MAX}
      ) r
      cross join lateral (
        select count(*)::integer as records
        from (
          select from import_change where organisation_id = ${organisationId} and run_id = r.id limit ${COUNTED_MAX + 1}
        ) kept
      ) counted
      order by r.created desc, r.id desc`.execute(db);
    return rows;
  });
}

function writing(database: CommandDatabase, site: SiteOfRun) {
  const scope = scopeOfSite(site);
  const actor = { kind: 'system', organisationId: site.organisationId } as const;
  return <T>(run: (work: RecordContext) => Promise<T>) =>
    transaction(database.pool, scope, (db, now) =>
      run(withRecords({ ...scope, db, actor, now, tags: new Set(), registry })),
    );
}

/** Locks a run. Throws CONFLICT if another process holds it. */
async function holdNow({ connectionString }: CommandDatabase, id: number): Promise<RunLock> {
  try {
    return await holdRun(connectionString, id, AbortSignal.abort());
  } catch (error) {
    if (!(error instanceof RunLockLost)) throw error;
    throw conflict(
      'IMPORT_RUNNING',
      `Run ${id} is under way. Wait for it, or stop it in the admin under Migration runs.`,
      {
        run: id,
      },
    );
  }
}
