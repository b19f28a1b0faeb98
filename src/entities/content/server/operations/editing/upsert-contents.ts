import { list } from '#fields/list/field.ts';
import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { UPSERT_RECORD, UPSERT_RESULTS } from '../../upsert/inputs.ts';
import { upsertAll } from '../../upsert/upsert-all.ts';

/** Records that one call may send. */
const RECORDS_MAX = 100;

export const upsertContents = defineOperation({
  name: 'upsertContents',
  kind: 'mutation',
  summary:
    'Like upsertContent, for up to 100 records, each in a separate transaction. The answers have the order of the records; a refused record does not affect the others.',
  input: {
    records: list({
      label: 'Records',
      required: true,
      typeName: 'UpsertRecord',
      entryLabel: 'record',
      of: UPSERT_RECORD,
      countMax: RECORDS_MAX,
    }),
  },
  output: {
    shape: 'UpsertedContents',
    fields: {
      results: list({
        label: 'Results',
        required: true,
        typeName: 'UpsertedRecord',
        entryLabel: 'result',
        of: UPSERT_RESULTS,
      }),
    },
  },
  access: can('manage_content'),
  before: async (ctx: BeforeContext<OperationContext>, { records }) => ({
    results: await upsertAll(ctx, records),
  }),
  run: async (_ctx: OperationContext, _input, answer) => answer,
});
