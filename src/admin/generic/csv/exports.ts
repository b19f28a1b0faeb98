/** CSV exports that the server is writing: those that this tab started, and all exports of the user. */
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useApp } from '#admin/generic/app.ts';

export interface CsvExport {
  id: number;
  name: string;
  state: 'waiting' | 'running' | 'ready' | 'failed' | 'removed';
  rows: number;
  bytes: number | null;
  error: string | null;
  created: string;
}

/** Storage key of the ids of exports that this tab waits for; they survive a page reload. */
const STORED = 'masthead-csv-exports';
const SOON_MS = 5_000;
const SOON_EVERY_MS = 400;
const LATER_EVERY_MS = 1_500;

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

/** Ids of files this tab waits for. */
export function useAwaited(): readonly number[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => awaited,
  );
}

export const EXPORTS_KEY = ['csvExports'] as const;

/** The user's files, polled while one is in progress; `isWanted`: false stops polling while they are not visible. */
export function useExports(isWanted: boolean) {
  const { client } = useApp();
  return useQuery({
    queryKey: EXPORTS_KEY,
    queryFn: () => client.query<CsvExport[]>('getCsvExports'),
    enabled: isWanted,
    refetchInterval: ({ state }) =>
      awaited.length > 0 || (state.data ?? []).some(isUnderWay) ? pauseMs() : false,
  });
}

/** The first polls are frequent, because short lists are ready soon. */
function pauseMs(): number {
  return Date.now() - changedAt < SOON_MS ? SOON_EVERY_MS : LATER_EVERY_MS;
}

export function isUnderWay({ state }: CsvExport): boolean {
  return state === 'waiting' || state === 'running';
}
