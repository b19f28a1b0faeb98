import type { SaveState } from './save-state.ts';

/** The save state as a screen shows it. */
export interface SaveView {
  state: SaveState;
  /** When the server last accepted a save in this visit; null before the first. */
  savedAt: Date | null;
  /** Some change is not yet confirmed. */
  isDirty: boolean;
}
