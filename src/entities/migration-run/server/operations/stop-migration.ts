import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { migrationRun } from '../../entity.ts';

export const stopMigration = defineOperation({
  name: 'stopMigration',
  kind: 'mutation',
  summary: 'Stops an import after the current record. A new import continues from there.',
  input: {
    id: integer({
      label: 'Id',
      names: 'migrationRun',
      help: 'ID of an import that is running.',
      required: true,
      min: 1,
    }),
  },
  output: { record: 'migrationRun' },
  access: can('manage_imports'),
  run: async (ctx: OperationContext, { id }) => {
    const run = await ctx.records.find(migrationRun, id, { lock: true });
    if (!run) throw notFound('MIGRATION_RUN_NOT_FOUND', 'migration run');
    const isUndoing = run.state === 'undoing';
    if (!isUndoing && run.state !== 'waiting' && run.state !== 'running') return run;
    const stopping = await ctx.records.writeSkippingPrepare(migrationRun, run, { state: 'stopping' });
    // These jobs end abandoned runs: an undo without a job, or a command-line run whose process is dead.
    if (isUndoing)
      await ctx.queue('migrationRun/undo', { id, by: ctx.actor.kind === 'staff' ? ctx.actor.id : 0 });
    else if (run.startedBy === null) await ctx.queue('migrationRun/run', { id });
    return stopping;
  },
});
