import { ApiError, isUnreachable, messageOf } from '../api/api-error.ts';
import { clockTime } from '../dates.ts';
import type { SaveView } from './save-view.ts';
import { words } from '#admin/words/index.ts';

/**
 * Describes the save state: “Saved 14:03”, “Saving…”, or the reason of a failure; empty until the first
 * change of this visit. The time is in the given time zone.
 */
export function saveWords({ state, isDirty, savedAt }: SaveView, timeZone: string): string {
  if (state.sent) return words.saving.saving;
  if (state.failure) return words.saving.failed(state.failure);
  if (state.conflicts.length > 0) return words.saving.conflict;
  if (isDirty) return words.saving.unsaved;
  return savedAt ? words.saving.saved(clockTime(savedAt, timeZone)) : '';
}

/**
 * Describes why a save failed, after “Not saved: ”. Short, because it is shown next to the buttons of an
 * editor.
 */
export function failureWords(error: unknown, isAutomatic: boolean): string {
  if (error instanceof ApiError && error.code === 'TEXT_ERROR')
    return isAutomatic ? words.saving.unanswered : words.saving.unansweredChanges;
  if (!isUnreachable(error)) return messageOf(error);
  // The admin's global notice already promises that the text is safe.
  if (error.code === 'OFFLINE') return words.saving.offline;
  return isAutomatic ? words.saving.textPending : words.saving.changesStored;
}
