import type { SaveState } from './save-state.ts';

/** The save state in the form in which a screen shows it. */
export interface SaveView {
  state: SaveState;
  /** When the server last accepted a save in this visit; null before the first. */
  savedAt: Date | null;
  /** Whether some change is not yet confirmed by the server. */
  isDirty: boolean;
}
