import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { sentDocument } from '../../inputs.ts';
import { UPSERT_RECORD, UPSERT_RESULT } from '../../upsert/inputs.ts';
import { upsertContent as upsert } from '../../upsert/upsert.ts';
import { countRecords } from '../../upsert/upsert-all.ts';

export const upsertContent = defineOperation({
  name: 'upsertContent',
  kind: 'mutation',
  summary:
    'Creates the item that has an ID of your program, or changes the fields that you send. If it has these values already, nothing is written.',
  input: UPSERT_RECORD,
  output: { shape: 'UpsertedContent', fields: UPSERT_RESULT },
  access: can('manage_content'),
  before: async (ctx: BeforeContext<OperationContext>) => countRecords(ctx, 1),
  run: async (ctx: OperationContext, input) =>
    upsert(ctx, ctx.services, { ...input, ...sentDocument(ctx.registry.contentTypes, input) }),
});
