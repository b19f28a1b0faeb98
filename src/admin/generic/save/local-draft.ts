/** Unsaved work of an item, stored in this browser until the server has it. */
import { isDeepEqual } from '#merge/deep-equal.ts';
import type { LocalChanges } from './restore.ts';
import type { SaveValues } from './save-state.ts';

/** Unsaved work of one visit to an item. */
export interface LocalDraft extends LocalChanges {
  /** Milliseconds since 1970. */
  at: number;
  /** Id of the author. Missing in drafts of earlier builds. */
  by?: number;
  /** Storage key. */
  key: string;
}

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export interface LocalDraftStore {
  /** Stores the work; returns false if the storage is full. Null removes this visit's draft. */
  keep: (work: LocalChanges | null, nowMs: number) => boolean;
}

/**
 * `by` is the id of the user. Visits in two windows, and consecutive visits, have separate drafts, which never remove each
 * other.
 */
export function createLocalDraftStore(storage: DraftStorage, item: string, by?: number): LocalDraftStore {
  const key = `${prefixOf(item)}${crypto.randomUUID()}`;
  return {
    keep(work, nowMs) {
      try {
        if (work) storage.setItem(key, JSON.stringify({ ...work, at: nowMs, by }));
        else storage.removeItem(key);
        return true;
      } catch {
        return false;
      }
    },
  };
}

/**
 * Drafts from the user's earlier visits that differ from the server's values, newest first. Drafts of other
 * users are preserved for them but not offered, because they would be saved under the wrong name.
 */
export function localDrafts(
  storage: DraftStorage,
  item: string,
  stored: SaveValues,
  by?: number,
): LocalDraft[] {
  const drafts = keysOf(storage, item).flatMap((key) => readDraft(storage, key) ?? []);
  return drafts
    .filter((draft) => hasUnsavedChanges(draft, stored) && (draft.by === undefined || draft.by === by))
    .sort((a, b) => b.at - a.at);
}

/** Whether the storage has the draft of one visit. */
export function hasDraft(storage: DraftStorage, key: string): boolean {
  return readDraft(storage, key) !== null;
}

/** Removes the draft of one visit. */
export function dropDraft(storage: DraftStorage, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // A browser that forbids its storage has no drafts.
  }
}

/** Removes the drafts of all visits to an item: for a deleted item. */
export function dropDrafts(storage: DraftStorage, item: string): void {
  for (const key of keysOf(storage, item)) dropDraft(storage, key);
}

const prefixOf = (item: string) => `masthead.unsaved.${item}/`;

function keysOf(storage: DraftStorage, item: string): string[] {
  try {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    return keys.filter((key) => key.startsWith(prefixOf(item)));
  } catch {
    return [];
  }
}

function readDraft(storage: DraftStorage, key: string): LocalDraft | null {
  try {
    const draft = JSON.parse(storage.getItem(key) ?? 'null') as LocalDraft | null;
    return draft && typeof draft.version === 'string' && draft.changes && draft.base
      ? { ...draft, key }
      : null;
  } catch {
    return null;
  }
}

function hasUnsavedChanges({ changes, discarded }: LocalDraft, stored: SaveValues): boolean {
  const differs = Object.entries(changes).some(
    ([field, value]) => !isDeepEqual(value, stored[field] ?? null),
  );
  return differs || (discarded ?? []).length > 0;
}
