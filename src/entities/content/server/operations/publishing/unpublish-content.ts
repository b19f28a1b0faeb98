import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { CONTENT_DOCUMENT } from '../../drafts/document-shape.ts';
import { contentId, documentVersionInput } from '../../inputs.ts';
import { answerDocument } from '../../drafts/present-document.ts';
import { unpublishContent as unpublish } from '../../publishing/publishing.ts';

export const unpublishContent = defineOperation({
  name: 'unpublishContent',
  kind: 'mutation',
  summary: 'Unpublishes the item. Its text becomes a draft.',
  input: { id: contentId, version: documentVersionInput },
  output: { shape: 'ContentDocument', fields: CONTENT_DOCUMENT },
  access: can('publish_content'),
  run: async (ctx: OperationContext, input) => {
    await unpublish(ctx, input);
    return answerDocument(ctx, input.id);
  },
});
