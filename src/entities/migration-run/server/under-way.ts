/** Which runs of a site are under way, and which can be undone. */
import { sql } from 'kysely';
import { badInput, conflict } from '#model/errors.ts';
import type { RecordOf } from '#model/record-of.ts';
import type { Imports } from '#server/import/index.ts';
import type { UnitOfWork } from '#server/records/index.ts';
import type { migrationRun } from '../entity.ts';
import { note } from './progress.ts';

const NOTHING_KEPT =
  'This import can’t be undone. It changed nothing, was already undone, ended more than 30 days ago, or was started on the command line of an earlier version.';

type Holding = Pick<Imports, 'isHeld'>;

/** The ids of the runs of a site that are under way. One of a command line whose process is gone is stopped from here on. */
export async function runsUnderWay(work: UnitOfWork, imports: Holding, siteId: number): Promise<number[]> {
  const runs = await work.db
    .selectFrom('migration_run')
    .select(['id', 'started_by_id', 'state'])
    .where('organisation_id', '=', work.organisationId)
    .where('site_id', '=', siteId)
    .where('state', 'in', ['waiting', 'running', 'stopping', 'undoing'])
    .orderBy('id')
    .execute();
  const underWay = [];
  for (const { id, started_by_id, state } of runs) {
    // What the admin started goes on with its job, however long nobody holds it.
    if (started_by_id !== null || state === 'undoing' || (await imports.isHeld(work.db, id)))
      underWay.push(id);
    else await note(work, id, { state: 'stopped', isOver: true });
  }
  return underWay;
}

/**
 * Throws BAD_USER_INPUT or CONFLICT when a run cannot be undone now; one that has ended can be, and again for what was left.
 * `goesOn`: an undo of it that is under way is no reason.
 */
export async function refuseUndo(
  work: UnitOfWork,
  imports: Holding,
  run: RecordOf<typeof migrationRun>,
  { goesOn = false } = {},
): Promise<void> {
  if (run.isDryRun) throw badInput('A dry run changes nothing, so there is nothing to undo.');
  const underWay = await runsUnderWay(work, imports, run.site);
  const others = underWay.filter((id) => id !== run.id);
  if (underWay.includes(run.id) && !(goesOn && run.state === 'undoing'))
    throw conflict('This import has not ended. Stop it, or wait until it ends.', { run: run.id });
  const { rows } = await sql`
    select from import_change where organisation_id = ${work.organisationId} and run_id = ${run.id} limit 1`.execute(
    work.db,
  );
  if (rows.length === 0) throw badInput(NOTHING_KEPT);
  if (others.length > 0)
    throw conflict('An import is already running for this site. Wait for it.', { run: others[0] });
}
