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
import type { CommandDatabase } from './database.ts';

export interface SiteOfRun {
  organisationId: number;
  siteId: number;
}

export interface RecordedRun {
  id: number;
  lock: RunLock;
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
}

/**
 * Records an import run, executes it and stores how it ended. Throws CONFLICT while another import of the
 * site is in progress.
 */
export async function recordRun(
  database: CommandDatabase,
  site: SiteOfRun,
  { values, isStopping }: ToRecord,
  run: (recorded: RecordedRun) => Promise<ImportReport>,
): Promise<{ id: number; report: ImportReport }> {
  const write = writing(database, site);
  const { id, lock } = await write(async (work) => {
    const [busy] = await runsUnderWay(work, HOLDING, site.siteId);
    if (busy !== undefined)
      throw conflict(
        'IMPORT_RUNNING',
        `Run ${busy} is under way on this site. Wait for it, or stop it in the admin under Migration runs.`,
        { run: busy },
      );
    const record = await work.records.insertSkippingPrepare(migrationRun, {
      ...values,
      site: site.siteId,
      state: 'running',
    });
    // Locked before other transactions can see the run.
    return { id: record.id, lock: await holdNow(database, record.id) };
  });
  const stopping = new AbortController().signal;
  const watch = watchRun({ write, id, join: (report) => report, isOver: isStopping, stopping });
  const shouldStop = () => lock.isLost() || watch.shouldStop();
  try {
    const report = await run({ id, lock, onProgress: (peek) => watch.onProgress(peek), shouldStop });
    await watch.settle();
    const state = report.isComplete ? 'done' : 'stopped';
    await write((work) => note(work, id, { state, report, isOver: true }));
    return { id, report };
  } catch (error) {
    await watch.settle();
    const why = error instanceof AppError ? sentencesOf(error) : 'The import failed at the command line.';
    // If the database is unavailable, the job `migrationRun/stopInterrupted` detects that no process holds the run.
    await write((work) => note(work, id, { state: 'failed', error: why, isOver: true })).catch(
      () => undefined,
    );
    throw error;
  } finally {
    await lock.release();
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
