import { sql } from 'kysely';
import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput, conflict, notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { migrationRun } from '../../entity.ts';

/** A run that has ended can be taken back; what was left the first time can be tried again. */
const ENDED = new Set(['done', 'stopped', 'failed', 'undone']);

const NOTHING_KEPT =
  'This import can’t be undone. It changed nothing, was already undone, or ended more than 30 days ago.';

export const undoMigration = defineOperation({
  name: 'undoMigration',
  kind: 'mutation',
  summary:
    'Undoes an import in the background: deletes the records it created and restores the records it changed. Records edited since are kept.',
  input: { id: integer({ label: 'Id', required: true, min: 1 }) },
  output: { record: 'migrationRun' },
  access: can('manage_imports'),
  run: async (ctx: OperationContext, { id }) => {
    const run = await ctx.records.find(migrationRun, id, { lock: true });
    if (!run) throw notFound('migration run');
    if (run.isDryRun) throw badInput('A dry run wrote nothing.');
    if (run.startedBy === null)
      throw conflict(
        'An import started on the command line can’t be undone, because previous values are not stored.',
        {
          run: id,
        },
      );
    if (!ENDED.has(run.state)) throw conflict('The run has not ended. Stop it, or wait for it.', { run: id });
    const { rows } = await sql`
      select from import_change where organisation_id = ${ctx.organisationId} and run_id = ${id} limit 1`.execute(
      ctx.db,
    );
    if (rows.length === 0) throw badInput(NOTHING_KEPT);
    const busy = await ctx.db
      .selectFrom('migration_run')
      .select('id')
      .where('organisation_id', '=', ctx.organisationId)
      .where('site_id', '=', run.site)
      .where('state', 'in', ['waiting', 'running', 'stopping', 'undoing'])
      .executeTakeFirst();
    if (busy) throw conflict('An import is already running for this site. Wait for it.', { run: busy.id });
    const written = await ctx.records.writePastRules(migrationRun, run, { state: 'undoing', error: null });
    await ctx.queue('migrationRun/undo', { id, by: ctx.actor.kind === 'staff' ? ctx.actor.id : 0 });
    return written;
  },
});
