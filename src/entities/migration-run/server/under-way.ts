/** Finds which runs of a site are under way, and which can be undone. */
import { sql } from 'kysely';
import { badInput, conflict, notFound } from '#model/errors.ts';
import type { RecordOf } from '#records/record-of.ts';
import type { Imports } from '#server/import/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { migrationRun } from '../entity.ts';
import { note } from './progress.ts';

const NOTHING_KEPT =
  'This import can’t be undone. It changed nothing, was already undone, ended more than 30 days ago, or was started on the command line of an earlier version.';

type Holding = Pick<Imports, 'isHeld'>;

/**
 * Returns the ids of a site's runs that are under way. A command-line run whose process is dead is marked as
 * stopped, and so is its undo. Until the transaction ends, no other run of the site starts or is undone. Call
 * before locking a row of a run.
 */
export async function runsUnderWay(work: RecordContext, imports: Holding, siteId: number): Promise<number[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`imports/${siteId}`}, 0))`.execute(work.db);
  const runs = await work.db
    .selectFrom('migration_run')
    .select(['id', 'started_by_id', 'state', 'undone_by_command'])
    .where('organisation_id', '=', work.organisationId)
    .where('site_id', '=', siteId)
    .where('state', 'in', UNDER_WAY)
    .orderBy('id')
    .execute();
  const underWay = [];
  for (const { id, started_by_id, state, undone_by_command } of runs) {
    const isUndoing = state === 'undoing';
    const isCommand = isUndoing ? undone_by_command === true : started_by_id === null;
    // Runs started in the admin continue with their job, however long it waits to be claimed.
    if (!isCommand || (await imports.isHeld(work.db, id))) underWay.push(id);
    else await note(work, id, { state: 'stopped', isOver: !isUndoing });
  }
  return underWay;
}

/**
 * Returns the ids of the organisation's sites with runs that have not ended, whether their processes still run or not.
 * `runsUnderWay` returns which do.
 */
export async function sitesWithRuns({ db, organisationId }: RecordContext): Promise<number[]> {
  const rows = await db
    .selectFrom('migration_run')
    .select('site_id')
    .distinct()
    .where('organisation_id', '=', organisationId)
    .where('state', 'in', UNDER_WAY)
    .execute();
  return rows.map((row) => row.site_id);
}

/** States of runs that have not ended. */
const UNDER_WAY = ['waiting', 'running', 'stopping', 'undoing'];

interface ToUndo {
  id: number;
  /** Site of the run; null for any site the user may see. */
  siteId: number | null;
  /** Whether an undo of the run may already be under way. */
  resumes?: boolean;
}

/**
 * Returns the run, locked until the transaction ends. A run that has ended can be undone, and again for what
 * was left. Throws NOT_FOUND, or BAD_USER_INPUT or CONFLICT if the run cannot be undone now.
 */
export async function findToUndo(
  work: RecordContext,
  imports: Holding,
  { id, siteId, resumes = false }: ToUndo,
): Promise<RecordOf<typeof migrationRun>> {
  const seen = await work.records.find(migrationRun, id);
  if (!seen || (siteId !== null && seen.site !== siteId))
    throw notFound('MIGRATION_RUN_NOT_FOUND', 'migration run');
  const underWay = await runsUnderWay(work, imports, seen.site);
  const run = await work.records.find(migrationRun, id, { lock: true });
  if (!run) throw notFound('MIGRATION_RUN_NOT_FOUND', 'migration run');
  if (run.isDryRun)
    throw badInput('DRY_RUN_NOT_UNDOABLE', 'A dry run changes nothing, so there is nothing to undo.');
  const others = underWay.filter((other) => other !== id);
  if (underWay.includes(id) && !(resumes && run.state === 'undoing'))
    throw conflict('IMPORT_RUNNING', 'This import has not ended. Stop it, or wait until it ends.', {
      run: id,
    });
  const { rows } = await sql`
    select from import_change where organisation_id = ${work.organisationId} and run_id = ${id} limit 1`.execute(
    work.db,
  );
  if (rows.length === 0) throw badInput('UNDO_NOT_POSSIBLE', NOTHING_KEPT);
  if (others.length > 0)
    throw conflict('IMPORT_RUNNING', 'An import is already running for this site. Wait for it.', {
      run: others[0],
    });
  return run;
}
