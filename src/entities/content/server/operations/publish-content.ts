import { instant } from '#fields/instant/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { CONTENT_DOCUMENT } from '../document-shape.ts';
import { contentId, documentVersionInput } from '../inputs.ts';
import { answerDocument } from '../present-document.ts';
import { publishContent as publish } from '../publishing.ts';

export const publishContent = defineOperation({
  name: 'publishContent',
  kind: 'mutation',
  summary: 'Shows the item as it stands to readers, now or from a given time.',
  input: {
    id: contentId,
    version: documentVersionInput,
    published: instant({ label: 'From', help: 'Now, or the time it already has, when left open.' }),
    unpublished: instant({ label: 'Until', help: 'For ever when left open.' }),
  },
  output: { shape: 'ContentDocument', fields: CONTENT_DOCUMENT },
  access: can('publish_content'),
  run: async (ctx: OperationContext, input) => {
    await publish(ctx, input);
    return answerDocument(ctx, input.id);
  },
});
