import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { migrationRun } from '../../entity.ts';
import { findToUndo } from '../under-way.ts';

export const undoMigration = defineOperation({
  name: 'undoMigration',
  kind: 'mutation',
  summary:
    'Undoes an import in the background: deletes the records it created and restores the records it changed. Records edited since are kept.',
  input: {
    id: integer({
      label: 'Id',
      names: 'migrationRun',
      help: 'ID of an import that has ended.',
      required: true,
      min: 1,
    }),
  },
  output: { record: 'migrationRun' },
  access: can('manage_imports'),
  run: async (ctx: OperationContext, { id }) => {
    const run = await findToUndo(ctx, ctx.services.imports, { id, siteId: null });
    const written = await ctx.records.writeSkippingPrepare(migrationRun, run, {
      state: 'undoing',
      undoneByCommand: false,
      error: null,
    });
    await ctx.queue('migrationRun/undo', { id, by: ctx.actor.kind === 'staff' ? ctx.actor.id : 0 });
    return written;
  },
});
