import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { contentId, documentVersionInput } from '../../inputs.ts';
import { deleteContent as remove } from '../../publishing/publishing.ts';

export const deleteContent = defineOperation({
  name: 'deleteContent',
  kind: 'mutation',
  summary: 'Moves the item to the trash. Its page, list entries and URLs disappear.',
  input: { id: contentId, version: documentVersionInput },
  output: {
    shape: 'DeletedContent',
    fields: { id: integer({ label: 'Id', required: true, help: 'ID of the item that was deleted.' }) },
  },
  access: can('publish_content'),
  run: async (ctx: OperationContext, input) => {
    const record = await remove(ctx, input);
    return { id: record.id };
  },
});
