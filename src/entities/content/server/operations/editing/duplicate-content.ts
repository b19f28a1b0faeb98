import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { CONTENT_DOCUMENT } from '../../drafts/document-shape.ts';
import { duplicateContent as duplicate } from '../../drafts/duplicate.ts';
import { contentId } from '../../inputs.ts';
import { answerDocument } from '../../drafts/present-document.ts';

export const duplicateContent = defineOperation({
  name: 'duplicateContent',
  kind: 'mutation',
  summary: 'Creates a draft as a copy of an item, with a new ID and no publication date.',
  input: { id: contentId },
  output: { shape: 'ContentDocument', fields: CONTENT_DOCUMENT },
  access: can('manage_content'),
  run: async (ctx: OperationContext, { id }) => answerDocument(ctx, (await duplicate(ctx, id)).id),
});
