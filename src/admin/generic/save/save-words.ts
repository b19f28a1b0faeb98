import { isUnreachable, messageOf } from '../api/api-error.ts';
import { clockTime } from '../dates.ts';
import type { SaveView } from './autosaver.ts';

/** Where the changes are: “Saved 14:03”, “Saving…”, or why not; empty while nothing happened in this visit. The time is that of the zone. */
export function saveWords({ state, isDirty, savedAt }: SaveView, timeZone: string): string {
  if (state.sent) return 'Saving…';
  if (state.failure) return `Not saved: ${state.failure}`;
  if (state.conflicts.length > 0) return 'Not saved: someone else edited this';
  if (isDirty) return 'Not saved yet';
  return savedAt ? `Saved ${clockTime(savedAt, timeZone)}` : '';
}

/** Why a save failed, after “Not saved: ”; where nothing came back, that nothing is lost and what happens next. */
export function failureWords(error: unknown, isAutomatic: boolean): string {
  if (!isUnreachable(error)) return messageOf(error);
  const isOffline = error.code === 'OFFLINE';
  const what = isOffline ? 'you are offline' : 'the server can’t be reached';
  const when = isOffline ? 'when you are back online' : 'when it answers again';
  return isAutomatic
    ? `${what}. Your changes are kept in this browser and will be saved ${when}.`
    : `${what}. Your changes are kept in this browser. Save again ${when}.`;
}
