import { longText } from '#fields/long-text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { REVIEW_NOTE_LENGTH_MAX } from '../../../work-lists.ts';
import { CONTENT_DOCUMENT } from '../../drafts/document-shape.ts';
import { contentId } from '../../inputs.ts';
import { answerDocument } from '../../drafts/present-document.ts';
import { returnFromReview } from '../../review/review.ts';
import { notifyReturned } from '../../review/notify.ts';

export const returnContent = defineOperation({
  name: 'returnContent',
  kind: 'mutation',
  summary: 'Sends a submitted item back to its author with a note, and notifies them by email.',
  input: {
    id: contentId,
    note: longText({ label: 'Note', required: true, lengthMax: REVIEW_NOTE_LENGTH_MAX }),
  },
  output: { shape: 'ContentDocument', fields: CONTENT_DOCUMENT },
  access: can('publish_content'),
  run: async (ctx: OperationContext, input) => {
    const { document, review } = await returnFromReview(ctx, input);
    await notifyReturned(ctx, document, review.submittedBy, input.note);
    return answerDocument(ctx, input.id);
  },
});
