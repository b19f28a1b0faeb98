import { boolean } from '#fields/boolean/field.ts';
import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import type { RecordContext, Registry } from '#server/records/index.ts';
import { CONTENT_DOCUMENT } from '../../drafts/document-shape.ts';
import {
  contentId,
  discardedTexts,
  documentValues,
  documentVersionInput,
  storesUnfinished,
  sentChanges,
  typedContent,
  type SentChanges,
} from '../../inputs.ts';
import { presentDocument } from '../../drafts/present-document.ts';
import {
  isFieldConflict,
  isTooLarge,
  storeRejectedChanges,
  saveWithoutTooLarge,
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
      'An object of the changed fields with their new values: null empties a field, and fields that are left out don’t change. Instead, “content” has them typed.',
    ),
    content: typedContent,
    base: documentValues(
      'Base',
      'The values that the changed fields had when you read them. If somebody has changed the item since, both changes are merged. Without it, a save with an earlier “version” is refused, unless the fields have these values already.',
    ),
    discarded: discardedTexts,
    storesUnfinished,
    removesLeft: boolean({
      label: 'Remove entries of changed fields',
      help: 'Removes the unfinished values that no field of the item can show any more (`left` of its unfinished values).',
    }),
  },
  output: { shape: 'ContentDocument', fields: CONTENT_DOCUMENT },
  access: can('manage_content'),
  run: async (ctx: OperationContext, input) =>
    presentDocument(ctx, await saveWorkingCopy(ctx, saveOf(ctx.registry, input))),
  refused: async ({ actor, services }: BeforeContext<OperationContext>, input, error) => {
    if (actor.kind !== 'staff') return;
    const { organisationId, siteIds } = actor;
    const write = (run: (work: RecordContext, save: SaveInput) => Promise<void>) =>
      services.write({ actor, organisationId, siteIds }, (work) => run(work, saveOf(work.registry, input)));
    if (isFieldConflict(error)) await write(storeRejectedChanges);
    // The client sends all changes again; those that are saved by then are the same.
    if (isTooLarge(error)) await write((work, save) => saveWithoutTooLarge(work, save, error));
  },
});

interface Sent extends SentChanges {
  id: number;
  version: string;
  base: Record<string, unknown> | null;
  discarded?: unknown;
  storesUnfinished: boolean | null;
  removesLeft: boolean | null;
}

function saveOf(registry: Pick<Registry, 'contentTypes'>, { id, version, ...sent }: Sent): SaveInput {
  const { type, values } = sentChanges(registry.contentTypes, sent);
  return {
    id,
    version,
    ...(type !== null && { type }),
    changes: values,
    base: sent.base ?? {},
    storesUnfinished: sent.storesUnfinished === true,
    removesLeft: sent.removesLeft === true,
    discarded: (sent.discarded ?? []) as { field: string; value: unknown }[],
  };
}
