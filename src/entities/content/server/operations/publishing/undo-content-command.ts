import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { stateOf } from '../../drafts/present-document.ts';
import { contentId, documentVersionInput } from '../../inputs.ts';
import { sentencesOf } from '../../undo/left-out.ts';
import { undoCommand } from '../../undo/undo.ts';
import { UNDONE_CONTENT } from '../../undo/undone-shape.ts';

export const undoContentCommand = defineOperation({
  name: 'undoContentCommand',
  kind: 'mutation',
  summary:
    'Undoes the last publishContent, unpublishContent, deleteContent or restoreContent of the item, within 24 hours and while nothing of it has changed: status, dates, text and unpublished changes are as before.',
  input: { id: contentId, version: documentVersionInput },
  output: { shape: 'UndoneContent', fields: UNDONE_CONTENT },
  access: can('manage_content'),
  run: async (ctx: OperationContext, input) => {
    const { record, leftOut } = await undoCommand(ctx, input);
    const { state, published, unpublished } = stateOf(record, ctx.now);
    return { id: record.id, state, published, unpublished, restoredWithout: sentencesOf(leftOut) };
  },
});
