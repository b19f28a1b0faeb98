import { boolean } from '#fields/boolean/field.ts';
import { instant } from '#fields/instant/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { CONTENT_DOCUMENT } from '../../drafts/document-shape.ts';
import { contentId, documentVersionInput } from '../../inputs.ts';
import { loadDocument } from '../../drafts/documents.ts';
import { presentDocument } from '../../drafts/present-document.ts';
import { publishContent as publish } from '../../publishing/publishing.ts';
import { findReview } from '../../review/review.ts';
import { notifyOfPublication } from '../../review/notify.ts';

export const publishContent = defineOperation({
  name: 'publishContent',
  kind: 'mutation',
  summary: 'Publishes the last saved state of the item, now or at a given time.',
  input: {
    id: contentId,
    version: documentVersionInput,
    published: instant({
      label: 'Publish on',
      help: 'Leave empty to keep the item’s publication date, also that of an item that was unpublished, or to publish a new item now.',
    }),
    isNow: boolean({
      label: 'Publish now',
      help: 'The server’s current time, replacing the item’s publication date.',
    }),
    unpublished: instant({ label: 'Unpublish on', help: 'Leave empty for no end date.' }),
  },
  output: { shape: 'ContentDocument', fields: CONTENT_DOCUMENT },
  access: can('publish_content'),
  run: async (ctx: OperationContext, input) => {
    const review = await findReview(ctx, input.id);
    await publish(ctx, input);
    const document = await loadDocument(ctx, input.id);
    await notifyOfPublication(ctx, ctx.services, document, review?.submittedBy ?? null);
    return presentDocument(ctx, document);
  },
});
