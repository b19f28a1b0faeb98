/** Unsaved work of an item, kept in this browser until the server has it. */
import { isSame } from '#model/merge.ts';
import type { SaveRequest, SaveValues } from './save-state.ts';

export interface KeptDraft extends SaveRequest {
  /** Milliseconds since 1970. */
  at: number;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (item: string) => `masthead.unsaved.${item}`;

/** Keeps the request; returns false when the browser has no room. Null removes what was kept. */
export function keepDraft(storage: Store, item: string, request: SaveRequest | null, nowMs: number): boolean {
  try {
    if (request) storage.setItem(keyOf(item), JSON.stringify({ ...request, at: nowMs }));
    else storage.removeItem(keyOf(item));
    return true;
  } catch {
    return false;
  }
}

/** What was kept and says something else than the server; null when there is nothing to offer. */
export function keptDraft(storage: Store, item: string, stored: SaveValues): KeptDraft | null {
  try {
    const draft = JSON.parse(storage.getItem(keyOf(item)) ?? 'null') as KeptDraft | null;
    if (!draft || typeof draft.version !== 'string') return null;
    const differs = Object.entries(draft.changes).some(([key, value]) => !isSame(value, stored[key] ?? null));
    return differs ? draft : null;
  } catch {
    return null;
  }
}
