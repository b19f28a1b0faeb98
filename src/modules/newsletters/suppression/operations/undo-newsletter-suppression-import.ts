import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput, notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { beginUndo, findOwnImport } from '../server/imports.ts';

export const undoNewsletterSuppressionImport = defineOperation({
  name: 'undoNewsletterSuppressionImport',
  kind: 'mutation',
  summary:
    'Removes what an import added to the suppression list, in the background. Addresses that were lifted since, or suppressed for another reason, stay as they are. Possible for 30 days, with access to all sites of the import.',
  input: {
    id: integer({
      label: 'Import',
      names: 'fileOfAddresses',
      help: 'ID of an import from getNewsletterSuppressionImports that has ended.',
      required: true,
      min: 1,
    }),
  },
  output: {
    shape: 'UndoneNewsletterSuppressionImport',
    fields: { id: integer({ label: 'Id', help: 'ID of the import that is undone.', required: true }) },
  },
  access: can('manage_subscribers'),
  run: async (ctx: OperationContext, { id }) => {
    if (!(await findOwnImport(ctx, id))) throw notFound('SUPPRESSION_IMPORT_NOT_FOUND', 'import');
    if (!(await beginUndo(ctx, id)))
      throw badInput(
        'IMPORT_NOT_ENDED',
        'The import is still running, or it was undone already. Reload the list.',
      );
    await ctx.queue('newsletters/undoSuppressionImport', { id }, { key: String(id) });
    return { id };
  },
});
