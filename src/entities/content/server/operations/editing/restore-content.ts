import { boolean } from '#fields/boolean/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { CONTENT_DOCUMENT } from '../../drafts/document-shape.ts';
import { contentId } from '../../inputs.ts';
import { answerDocument } from '../../drafts/present-document.ts';
import { restoreFromTrash } from '../../publishing/trash.ts';
import { sentencesOf } from '../../undo/left-out.ts';

export const restoreContent = defineOperation({
  name: 'restoreContent',
  kind: 'mutation',
  summary: 'Restores an item from the trash, as a draft or as it was published before.',
  input: {
    id: contentId,
    publish: boolean({
      label: 'Publish again',
      help: 'Whether a published or scheduled item is published again, with its dates and its unpublished changes. By default it becomes a draft. Requires permission to publish.',
    }),
  },
  output: { shape: 'ContentDocument', fields: CONTENT_DOCUMENT },
  access: can('manage_content'),
  run: async (ctx: OperationContext, input) => {
    const { leftOut } = await restoreFromTrash(ctx, input);
    return { ...(await answerDocument(ctx, input.id)), restoredWithout: sentencesOf(leftOut) };
  },
});
