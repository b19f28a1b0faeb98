/** Undoes the last command on an item, as long as nothing of the item has changed since. */
import { STATUS } from '#access/decide-access.ts';
import { conflict, forbidden, type AppError } from '#model/errors.ts';
import type { RecordContext } from '#server/records/index.ts';
import { access } from '../../access.ts';
import { editorOf, isCurrentVersion } from '../drafts/current-version.ts';
import { documentVersion, lockItem, type ContentDocument } from '../drafts/documents.ts';
import { assertCanPublish } from '../publishing/publishing.ts';
import { bringBack, type BroughtBack } from './bring-back.ts';
import {
  findPreviousState,
  removePreviousState,
  storePreviousState,
  type StoredState,
  type UndoableCommand,
} from './previous-state.ts';

/** What the history calls an undone command. */
const EVENTS: Record<UndoableCommand, string> = {
  publish: 'Undid: published',
  unpublish: 'Undid: unpublished',
  delete: 'Undid: moved to the trash',
  restore: 'Undid: restored from the trash',
};

/**
 * Brings back the state that the item had before its last command. `version`: that of the item after the command. Throws
 * FORBIDDEN for actors who may not run the command; CONFLICT if the item has changed since or a day has passed; NOT_FOUND.
 */
export async function undoCommand(
  work: RecordContext,
  { id, version }: { id: number; version: string },
): Promise<BroughtBack> {
  const document = await lockItem(work, id);
  const stored = await findPreviousState(work, id);
  assertCanUndo(work, document, stored);
  const current = documentVersion(document);
  if (!isCurrentVersion(document, version)) throw await changedSince(work, document);
  if (stored?.version !== current)
    throw conflict(
      'NOTHING_TO_UNDO',
      `Nothing can be undone in “${document.record.name}”: a command can be undone once, within 24 hours.`,
      { version: current, conflicts: [] },
    );
  const { command, state, made } = stored;
  const trashedAt = document.record.status === STATUS.deleted ? made : null;
  const broughtBack = await bringBack(work, document, { state, trashedAt, note: { event: EVENTS[command] } });
  if (state.trashed)
    await storePreviousState(work, broughtBack.record, { command: 'delete', ...state.trashed });
  else await removePreviousState(work, id);
  return broughtBack;
}

/** Users who may run the command may undo it: a draft is restored by everyone who may write. */
function assertCanUndo(work: RecordContext, { record }: ContentDocument, stored: StoredState | null): void {
  if (stored?.command !== 'restore' || record.status !== STATUS.draft) return assertCanPublish(work, record);
  if (!access.update(work.actor, record)) throw forbidden();
}

async function changedSince(work: RecordContext, document: ContentDocument): Promise<AppError> {
  const editor = await editorOf(work, document);
  return conflict(
    'STALE_VERSION',
    `${editor ?? 'Someone else'} has changed “${document.record.name}” since, so this can’t be undone. Open the item and change it there.`,
    { version: documentVersion(document), editor, conflicts: [] },
  );
}
