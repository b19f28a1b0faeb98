/** CSV exports that this tab started and waits for. Part of the first bundle: it loads nothing. */
import { useSyncExternalStore } from 'react';

/** Storage key of the ids of exports that this tab waits for; they survive a page reload. */
const STORED = 'masthead-csv-exports';

let [awaited, changedAt] = [readStored(), 0];
const listeners = new Set<() => void>();

function readStored(): readonly number[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

function change(ids: readonly number[]): void {
  [awaited, changedAt] = [ids, Date.now()];
  sessionStorage.setItem(STORED, JSON.stringify(ids));
  for (const listener of listeners) listener();
}

/** Makes this tab report when the file is ready. */
export function awaitExport(id: number): void {
  change([...awaited, id]);
}

export function stopAwaiting(id: number): void {
  change(awaited.filter((one) => one !== id));
}

/**
 * Time at which this tab last started or stopped waiting for an export; responses requested earlier do not
 * reflect that.
 */
export function awaitedSince(): number {
  return changedAt;
}

/** Ids of files this tab waits for, now. */
export function awaitedExports(): readonly number[] {
  return awaited;
}

/** The same for a component, which renders when they change. */
export function useAwaited(): readonly number[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => awaited,
  );
}
