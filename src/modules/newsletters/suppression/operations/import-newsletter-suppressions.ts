import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput, notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { PART_INPUT } from '../../file-import/model/import-fields.ts';
import { addPart } from '../../file-import/server/import-store.ts';
import { beginImport, FILE_LENGTH_MAX, findOwnImport, suppressionImport } from '../server/imports.ts';

export const importNewsletterSuppressions = defineOperation({
  name: 'importNewsletterSuppressions',
  kind: 'mutation',
  summary:
    'Receives a text or CSV file of addresses in parts of whole lines; the last part starts the import into the suppression list. The addresses get no newsletters of the sites to which the caller has access; those that subscribe only on other sites are left out.',
  input: {
    import: integer({
      label: 'Import',
      names: 'fileOfAddresses',
      min: 1,
      help: 'Leave empty for the first part.',
    }),
    ...PART_INPUT,
  },
  output: {
    shape: 'NewsletterSuppressionImportPart',
    fields: {
      import: integer({ label: 'Import', help: 'ID of the import, for the next part.', required: true }),
    },
  },
  access: can('manage_subscribers'),
  run: async (ctx: OperationContext, { import: given, text, isLast }) => {
    const id = given ?? (await beginImport(ctx));
    if (given !== null && !(await findOwnImport(ctx, given)))
      throw notFound('SUPPRESSION_IMPORT_NOT_FOUND', 'import');
    const length = await addPart(suppressionImport, ctx, { id, text, isLast });
    if (length === null) throw notFound('SUPPRESSION_IMPORT_NOT_FOUND', 'import');
    if (length > FILE_LENGTH_MAX)
      throw badInput('FILE_TOO_LARGE', 'The file has more than 20 MB. Divide it into several files.');
    if (isLast) await ctx.queue('newsletters/importSuppressions', { id }, { key: String(id) });
    return { import: id };
  },
});
