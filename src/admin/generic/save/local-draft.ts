/** Unsaved work of an item, kept in this browser until the server has it. */
import { isDeepEqual } from '#model/deep-equal.ts';
import type { LocalChanges, SaveValues } from './save-state.ts';

/** Work of one visit to an item. */
export interface LocalDraft extends LocalChanges {
  /** Milliseconds since 1970. */
  at: number;
  /** Whose it is. Missing in what earlier builds kept. */
  by?: number;
  /** Where it is kept. */
  key: string;
}

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export interface LocalDraftStore {
  /** Keeps the work; returns false when the browser has no room. Null removes what this visit kept. */
  keep: (work: LocalChanges | null, nowMs: number) => boolean;
}

/** `by` is the id of who works. Visits in two windows, and one after the other, keep their work apart: none takes away what another one kept. */
export function createDraftKeeper(storage: DraftStorage, item: string, by?: number): LocalDraftStore {
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
 * What earlier visits of a person kept and says something else than the server, newest first. What another person kept
 * waits for them: it is not offered to be saved in someone else’s name.
 */
export function localDrafts(
  storage: DraftStorage,
  item: string,
  stored: SaveValues,
  by?: number,
): LocalDraft[] {
  const drafts = keysOf(storage, item).flatMap((key) => readDraft(storage, key) ?? []);
  return drafts
    .filter((draft) => saysMore(draft, stored) && (draft.by === undefined || draft.by === by))
    .sort((a, b) => b.at - a.at);
}

/** Removes what one visit kept. */
export function dropDraft(storage: DraftStorage, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // A browser that forbids its storage has kept nothing.
  }
}

/** Removes what all visits to an item kept: for an item that is deleted. */
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

function saysMore({ changes, discarded }: LocalDraft, stored: SaveValues): boolean {
  const differs = Object.entries(changes).some(
    ([field, value]) => !isDeepEqual(value, stored[field] ?? null),
  );
  return differs || (discarded ?? []).length > 0;
}
