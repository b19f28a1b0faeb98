import { isUnreachable, messageOf } from '../api/api-error.ts';
import { clockTime } from '../dates.ts';
import type { SaveView } from './save-view.ts';

/** Where the changes are: “Saved 14:03”, “Saving…”, or why not; empty while nothing happened in this visit. The time is that of the zone. */
export function saveWords({ state, isDirty, savedAt }: SaveView, timeZone: string): string {
  if (state.sent) return 'Saving…';
  if (state.failure) return `Not saved: ${state.failure}`;
  if (state.conflicts.length > 0) return 'Not saved';
  if (isDirty) return 'Not saved yet';
  return savedAt ? `Saved ${clockTime(savedAt, timeZone)}` : '';
}

/** Why a save failed, after “Not saved: ”; short, because it is beside the buttons of an editor. */
export function failureWords(error: unknown, isAutomatic: boolean): string {
  if (!isUnreachable(error)) return messageOf(error);
  // The notice of the whole admin says that the text is kept.
  if (error.code === 'OFFLINE') return 'you are offline.';
  return isAutomatic
    ? 'the server can’t be reached. Your text is kept and sent again.'
    : 'the server can’t be reached. Your changes are kept in this browser.';
}
