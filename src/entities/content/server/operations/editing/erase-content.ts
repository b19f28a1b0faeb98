import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { DELETED_CONTENT } from '../../drafts/document-shape.ts';
import { contentId } from '../../inputs.ts';
import { eraseContent as erase } from '../../publishing/trash.ts';

export const eraseContent = defineOperation({
  name: 'eraseContent',
  kind: 'mutation',
  summary: 'Permanently deletes an item in the trash, with all of its versions. This cannot be undone.',
  input: { id: contentId },
  output: {
    shape: 'DeletedContent',
    fields: DELETED_CONTENT,
  },
  access: can('erase_content'),
  run: async (ctx: OperationContext, { id }) => {
    await erase(ctx, id);
    return { id };
  },
});
