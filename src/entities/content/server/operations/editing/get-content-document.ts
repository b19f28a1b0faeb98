import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { CONTENT_DOCUMENT } from '../../drafts/document-shape.ts';
import { contentId } from '../../inputs.ts';
import { answerDocument } from '../../drafts/present-document.ts';

export const getContentDocument = defineOperation({
  name: 'getContentDocument',
  kind: 'query',
  summary: 'An item with its unpublished changes: the working copy merged over the live record.',
  input: { id: contentId },
  output: { shape: 'ContentDocument', fields: CONTENT_DOCUMENT },
  access: can('manage_content'),
  run: (ctx: OperationContext, input) => answerDocument(ctx, input.id),
});
