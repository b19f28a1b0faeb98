/**
 * Labels of records by id: requested in batches, cached for a while, shared by all cells and inputs of a
 * page.
 */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useAdminData, type AdminData, type RecordLabel } from '#admin/generic/admin-data.ts';
import { loadRepeatedly } from './load-repeatedly.ts';
import { recordName, type KnownRecord } from './record-name.ts';

/**
 * The records of the ids, as far as they are loaded, their names, and the message of the last failure. Failed requests
 * are repeated after a pause; `retry` repeats them now.
 */
export function useRecords(entity: string, ids: readonly number[]) {
  const data = useAdminData();
  const key = ids.join(',');
  const [, setRound] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const wanted = key === '' ? [] : key.split(',').map(Number);
    return loadRepeatedly(() => loaderOf(data).load(entity, wanted), {
      onLoaded: (isNews) => {
        setError(null);
        if (isNews) setRound((round) => round + 1);
      },
      onFailed: (err) => setError(messageOf(err)),
    });
  }, [data, entity, key, attempt]);
  return useMemo(() => {
    const get = (id: number): KnownRecord => loaderOf(data).known(entity, id);
    return { get, nameOf: (id: number) => recordName(id, get(id), error !== null), error, retry };
  }, [data, entity, error, retry]);
}

/** Caches records that a search or another screen has already shown, to save requests. */
export function rememberRecords(data: AdminData, entity: string, records: readonly RecordLabel[]): void {
  loaderOf(data).remember(entity, records);
}

/** Error message that may be shown to the user. */
export function messageOf(err: unknown): string {
  return err instanceof Error && err.message ? err.message : 'Something went wrong. Try again.';
}

/** Cache lifetime in milliseconds: a rename elsewhere becomes visible after this time. */
const MEMORY_MS = 60_000;

interface Loader {
  known: (entity: string, id: number) => KnownRecord;
  /** Resolves to true if a request was needed. */
  load: (entity: string, ids: readonly number[]) => Promise<boolean>;
  remember: (entity: string, records: readonly RecordLabel[]) => void;
}

const loaders = new WeakMap<AdminData, Loader>();

function loaderOf(data: AdminData): Loader {
  const known = loaders.get(data);
  if (known) return known;
  const made = makeLoader(data);
  loaders.set(data, made);
  return made;
}

function makeLoader(data: AdminData): Loader {
  const memory = new Map<string, { record: RecordLabel | null; atMs: number }>();
  const waiting = new Map<string, { ids: Set<number>; done: Promise<void> }>();
  const ask = (entity: string, ids: readonly number[]): Promise<void> => {
    const open = waiting.get(entity);
    if (open) {
      for (const id of ids) open.ids.add(id);
      return open.done;
    }
    const batch = { ids: new Set(ids), done: Promise.resolve() };
    // All cells of a table mount in the same task; in the next task, all their ids are known.
    batch.done = new Promise<void>((resolve) => setTimeout(resolve, 0)).then(async () => {
      waiting.delete(entity);
      const found = await data.resolve(entity, [...batch.ids]);
      for (const id of batch.ids)
        memory.set(`${entity} ${id}`, { record: found.get(id) ?? null, atMs: Date.now() });
    });
    waiting.set(entity, batch);
    return batch.done;
  };
  return {
    known: (entity, id) => memory.get(`${entity} ${id}`)?.record,
    remember: (entity, records) => {
      for (const record of records) memory.set(`${entity} ${record.id}`, { record, atMs: Date.now() });
    },
    load: async (entity, ids) => {
      const oldest = Date.now() - MEMORY_MS;
      const missing = ids.filter((id) => (memory.get(`${entity} ${id}`)?.atMs ?? 0) < oldest);
      if (missing.length > 0) await ask(entity, missing);
      return missing.length > 0;
    },
  };
}
