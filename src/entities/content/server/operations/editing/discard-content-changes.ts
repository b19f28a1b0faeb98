import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { CONTENT_DOCUMENT } from '../../drafts/document-shape.ts';
import { contentId, documentVersionInput } from '../../inputs.ts';
import { presentDocument } from '../../drafts/present-document.ts';
import { discardWorkingCopy } from '../../publishing/publishing.ts';

export const discardContentChanges = defineOperation({
  name: 'discardContentChanges',
  kind: 'mutation',
  summary: 'Discards the working copy. The document matches the live record again.',
  input: { id: contentId, version: documentVersionInput },
  output: { shape: 'ContentDocument', fields: CONTENT_DOCUMENT },
  access: can('manage_content'),
  run: async (ctx: OperationContext, input) => presentDocument(ctx, await discardWorkingCopy(ctx, input)),
});
