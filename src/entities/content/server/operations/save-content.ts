import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { CONTENT_DOCUMENT } from '../document-shape.ts';
import { contentId, discardedTexts, documentValues, documentVersionInput } from '../inputs.ts';
import { presentDocument } from '../present-document.ts';
import { isFieldConflict, keepRefusedChanges, saveWorkingCopy, type SaveInput } from '../save-document.ts';

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
    discarded: discardedTexts,
  },
  output: { shape: 'ContentDocument', fields: CONTENT_DOCUMENT },
  access: can('manage_content'),
  run: async (ctx: OperationContext, input) => {
    const { id, version } = input;
    const values = (given: unknown) => (given ?? {}) as Record<string, unknown>;
    const save: SaveInput = {
      id,
      version,
      changes: values(input.changes),
      base: values(input.base),
      discarded: (input.discarded ?? []) as { field: string; value: unknown }[],
    };
    try {
      return await presentDocument(ctx, await saveWorkingCopy(ctx, save));
    } catch (error) {
      // The refusal rolls this transaction back; the refused text is kept in one of its own.
      if (isFieldConflict(error)) {
        const { actor, organisationId, siteIds } = ctx;
        const writer = { actor, organisationId, siteIds };
        await ctx.services.write(writer, (work) => keepRefusedChanges(work, save));
      }
      throw error;
    }
  },
});
