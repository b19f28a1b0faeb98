import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { contentUses, contentUsesOutput } from '../links/content-uses.ts';
import { loadDocument } from '../drafts/documents.ts';
import { contentId } from '../inputs.ts';

export const getContentUses = defineOperation({
  name: 'getContentUses',
  kind: 'query',
  summary: 'Records that refer to an item: the names of those you may see, and the total count.',
  input: { id: contentId },
  output: contentUsesOutput,
  access: can('manage_content'),
  run: async (ctx: OperationContext, { id }) => {
    await loadDocument(ctx, id);
    return contentUses(ctx, [id]);
  },
});
