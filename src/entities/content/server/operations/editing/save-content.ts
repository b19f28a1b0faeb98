import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { CONTENT_DOCUMENT } from '../../drafts/document-shape.ts';
import { contentId, discardedTexts, documentValues, documentVersionInput } from '../../inputs.ts';
import { presentDocument } from '../../drafts/present-document.ts';
import {
  isFieldConflict,
  storeRejectedChanges,
  saveWorkingCopy,
  type SaveInput,
} from '../../drafts/save-document.ts';

export const saveContent = defineOperation({
  name: 'saveContent',
  kind: 'mutation',
  summary:
    'Saves changed fields to the shared working copy. Readers see the changes once they are published.',
  input: {
    id: contentId,
    version: documentVersionInput,
    changes: documentValues(
      'Changes',
      'The changed fields with their new values: null empties a field, and fields that are left out don’t change.',
    ),
    base: documentValues(
      'Base',
      'Values of the changed fields when they were loaded, for the merge with other changes.',
    ),
    discarded: discardedTexts,
  },
  output: { shape: 'ContentDocument', fields: CONTENT_DOCUMENT },
  access: can('manage_content'),
  run: async (ctx: OperationContext, input) =>
    presentDocument(ctx, await saveWorkingCopy(ctx, saveOf(input))),
  refused: async ({ actor, services }: BeforeContext<OperationContext>, input, error) => {
    if (!isFieldConflict(error) || actor.kind !== 'staff') return;
    const { organisationId, siteIds } = actor;
    await services.write({ actor, organisationId, siteIds }, (work) =>
      storeRejectedChanges(work, saveOf(input)),
    );
  },
});

interface Sent {
  id: number;
  version: string;
  changes?: unknown;
  base?: unknown;
  discarded?: unknown;
}

function saveOf({ id, version, ...sent }: Sent): SaveInput {
  const values = (given: unknown) => (given ?? {}) as Record<string, unknown>;
  return {
    id,
    version,
    changes: values(sent.changes),
    base: values(sent.base),
    discarded: (sent.discarded ?? []) as { field: string; value: unknown }[],
  };
}
