import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { staff } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { access } from '../../access.ts';
import { csvExport } from '../../entity.ts';
import { removeExport } from '../own-exports.ts';

export const deleteCsvExport = defineOperation({
  name: 'deleteCsvExport',
  kind: 'mutation',
  summary: 'Deletes a CSV file of the caller and stops it if it is still being written.',
  input: {
    id: integer({
      label: 'Id',
      names: 'csvExport',
      help: 'ID of a file of the caller.',
      required: true,
      min: 1,
    }),
  },
  output: {
    shape: 'DeletedCsvExport',
    fields: { id: integer({ label: 'Id', required: true, help: 'ID of the file that was deleted.' }) },
  },
  access: staff,
  run: async (ctx: OperationContext, { id }) => {
    const record = await ctx.records.find(csvExport, id);
    if (!record || !access.read(ctx.actor, record)) throw notFound('CSV_EXPORT_NOT_FOUND', 'CSV file');
    await removeExport(ctx, id);
    return { id };
  },
});
