import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { CONTENT_DOCUMENT } from '../../drafts/document-shape.ts';
import { contentId } from '../../inputs.ts';
import { answerDocument } from '../../drafts/present-document.ts';
import { restoreFromTrash } from '../../publishing/trash.ts';

export const restoreContent = defineOperation({
  name: 'restoreContent',
  kind: 'mutation',
  summary: 'Restores an item from the trash as a draft.',
  input: { id: contentId },
  output: { shape: 'ContentDocument', fields: CONTENT_DOCUMENT },
  access: can('publish_content'),
  run: async (ctx: OperationContext, { id }) => {
    await restoreFromTrash(ctx, id);
    return answerDocument(ctx, id);
  },
});
