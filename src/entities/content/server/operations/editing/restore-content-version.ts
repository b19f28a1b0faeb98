import { choices } from '#fields/choices/field.ts';
import { group } from '#fields/group/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { CONTENT_DOCUMENT } from '../../drafts/document-shape.ts';
import { contentId, documentVersionInput, historyIdRequired } from '../../inputs.ts';
import { presentDocument } from '../../drafts/present-document.ts';
import { restoreVersion } from '../../versions/versions.ts';

export const restoreContentVersion = defineOperation({
  name: 'restoreContentVersion',
  kind: 'mutation',
  summary: 'Restores an earlier version into the working copy. Readers see it once it is published.',
  input: { id: contentId, version: documentVersionInput, from: historyIdRequired('Restored version') },
  output: {
    shape: 'RestoredContent',
    fields: {
      document: group({ label: 'Item', required: true, typeName: 'ContentDocument', of: CONTENT_DOCUMENT }),
      leftOut: choices({
        label: 'Fields left as they were',
        required: true,
        help: 'Their old values are no longer valid, or refer to deleted records.',
      }),
    },
  },
  access: can('manage_content'),
  run: async (ctx: OperationContext, input) => {
    const { document, leftOut } = await restoreVersion(ctx, input);
    return { document: await presentDocument(ctx, document), leftOut };
  },
});
