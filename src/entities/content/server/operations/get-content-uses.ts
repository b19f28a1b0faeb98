import { usesOutput } from '#fields/uses-output.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { content } from '../../entity.ts';
import { loadDocument } from '../drafts/documents.ts';
import { contentId } from '../inputs.ts';

export const getContentUses = defineOperation({
  name: 'getContentUses',
  kind: 'query',
  summary:
    'What refers to an item: records by name as far as you may see them, and how many there are in all.',
  input: { id: contentId },
  output: usesOutput('ContentUses', 'ContentUse'),
  access: can('manage_content'),
  run: async (ctx: OperationContext, { id }) => {
    await loadDocument(ctx, id);
    return ctx.records.uses(content, [id]);
  },
});
