import { clockTime } from '../dates.ts';
import type { SaveView } from './autosaver.ts';

/** Where the changes are: “Saved 14:03”, “Saving…”, or why not; empty while nothing happened in this visit. The time is that of the zone. */
export function saveWords({ state, isDirty, savedAt }: SaveView, timeZone: string): string {
  if (state.sent) return 'Saving…';
  if (state.failure) return `Not saved: ${state.failure}`;
  if (state.conflicts.length > 0) return 'Not saved';
  if (isDirty) return 'Not saved yet';
  return savedAt ? `Saved ${clockTime(savedAt, timeZone)}` : '';
}
