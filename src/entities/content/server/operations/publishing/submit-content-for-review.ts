import { longText } from '#fields/long-text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { REVIEW_NOTE_LENGTH_MAX } from '../../../work-lists.ts';
import { CONTENT_DOCUMENT } from '../../drafts/document-shape.ts';
import { contentId, documentVersionInput } from '../../inputs.ts';
import { answerDocument } from '../../drafts/present-document.ts';
import { submitForReview } from '../../review/review.ts';
import { notifyReviewers } from '../../review/notify.ts';

export const submitContentForReview = defineOperation({
  name: 'submitContentForReview',
  kind: 'mutation',
  summary: 'Submits the item for review and notifies users with permission to publish on its site by email.',
  input: {
    id: contentId,
    version: documentVersionInput,
    note: longText({ label: 'Note', lengthMax: REVIEW_NOTE_LENGTH_MAX }),
  },
  output: { shape: 'ContentDocument', fields: CONTENT_DOCUMENT },
  access: can('manage_content'),
  run: async (ctx: OperationContext, input) => {
    const document = await submitForReview(ctx, input);
    await notifyReviewers(ctx, document, input.note);
    return answerDocument(ctx, input.id);
  },
});
