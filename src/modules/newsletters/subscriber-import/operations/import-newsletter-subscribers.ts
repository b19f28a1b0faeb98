import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput, notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { PART_INPUT } from '../../file-import/model/import-fields.ts';
import { addPart } from '../../file-import/server/import-store.ts';
import { FILE_LENGTH_MAX } from '../model/limits.ts';
import { subscriberImport } from '../server/imports.ts';

export const importNewsletterSubscribers = defineOperation({
  name: 'importNewsletterSubscribers',
  kind: 'mutation',
  summary: 'Receives a CSV file of subscribers in parts of whole lines; the last part starts the import.',
  input: {
    import: integer({
      label: 'Import',
      names: 'fileOfAddresses',
      help: 'ID of the import from beginNewsletterSubscriberImport.',
      required: true,
      min: 1,
    }),
    ...PART_INPUT,
  },
  output: {
    shape: 'NewsletterSubscriberImportPart',
    fields: {
      import: integer({ label: 'Import', help: 'ID of the import, for the next part.', required: true }),
    },
  },
  access: can('manage_subscribers'),
  run: async (ctx: OperationContext, { import: id, text, isLast }) => {
    const length = await addPart(subscriberImport, ctx, { id, text, isLast });
    if (length === null) throw notFound('SUBSCRIBER_IMPORT_NOT_FOUND', 'import');
    if (length > FILE_LENGTH_MAX)
      throw badInput('FILE_TOO_LARGE', 'The file has more than 40 MB. Divide it into several files.');
    if (isLast) await ctx.queue('newsletters/importSubscribers', { id }, { key: String(id) });
    return { import: id };
  },
});
