import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { CONTENT_DOCUMENT } from '../document-shape.ts';
import { saveWorkingCopy } from '../documents.ts';
import { contentId, documentValues, documentVersionInput } from '../inputs.ts';
import { presentDocument } from '../present-document.ts';

export const saveContent = defineOperation({
  name: 'saveContent',
  kind: 'mutation',
  summary:
    'Saves changed fields to the shared working copy; readers see nothing of it until it is published.',
  input: {
    id: contentId,
    version: documentVersionInput,
    changes: documentValues('Changes'),
    base: documentValues('Base'),
  },
  output: { shape: 'ContentDocument', fields: CONTENT_DOCUMENT },
  access: can('manage_content'),
  run: async (ctx: OperationContext, input) => {
    const changes = input.changes as Record<string, unknown>;
    const base = input.base as Record<string, unknown>;
    return presentDocument(ctx, await saveWorkingCopy(ctx, { ...input, changes, base }));
  },
});
