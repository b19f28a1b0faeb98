/** State shared by the islands of a page, because separate React roots share none. */
import { useCallback, useSyncExternalStore } from 'react';
import type { Json } from '#model/define-block.ts';

interface Entry {
  value: Json;
  listeners: Set<() => void>;
}

const entries = new Map<string, Entry>();

/**
 * The value under `name` and its setter, shared by all islands of the page. The first island that uses the
 * name sets the initial value. All islands render with that value on the server and during hydration, so it
 * must not depend on the browser.
 */
export function useSharedState<T extends Json>(name: string, initial: T): [T, (next: T) => void] {
  const subscribe = useCallback(
    (listener: () => void) => {
      const { listeners } = entryOf(name, initial);
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    [name, initial],
  );
  const value = useSyncExternalStore(
    subscribe,
    () => entryOf(name, initial).value as T,
    () => initial,
  );
  const set = useCallback(
    (next: T) => {
      const entry = entryOf(name, initial);
      entry.value = next;
      for (const listener of entry.listeners) listener();
    },
    [name, initial],
  );
  return [value, set];
}

/** Called only in browsers: on the server a value would outlive its page. */
function entryOf(name: string, initial: Json): Entry {
  const known = entries.get(name);
  if (known) return known;
  const entry: Entry = { value: initial, listeners: new Set() };
  entries.set(name, entry);
  return entry;
}
