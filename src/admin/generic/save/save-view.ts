import type { SaveState } from './save-state.ts';

/** What a screen shows of saving. */
export interface SaveView {
  state: SaveState;
  /** When the server last took a save in this visit; null before. */
  savedAt: Date | null;
  /** Some change is not yet confirmed. */
  isDirty: boolean;
}
