/**
 * Last uses of readers' logins, to the hour: recorded in memory, written from time to time by the readers'
 * module. Uses of the last half minute are lost with the process.
 */
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { Reader } from '#access/decide-access.ts';
import { transaction } from '#server/db/index.ts';
import type { AnyIdentity } from './index.ts';
import { createFlusher } from '../background/flusher.ts';

/** Maximum number of logins recorded between two writes; logins beyond it are recorded at a later use. */
const HELD_MAX = 10_000;

/** A recorded login is not recorded again within this time, unless it was dropped from memory. */
const NOTED_MS = 3_600_000;
const NOTED_MAX = 50_000;

export interface LoginUses {
  /** Records that the login of a reader is used; ignores anonymous readers. Costs no I/O. */
  note: (reader: Reader) => void;
  /**
   * Writes the recorded uses, in one transaction per organisation. Uses that cannot be written are dropped
   * and reported.
   */
  flush: () => Promise<void>;
  /** Flushes for the last time. */
  stop: () => Promise<void>;
}

/** Creates the records of a process. */
export function createLoginUses(
  pool: pg.Pool,
  identities: readonly AnyIdentity[],
  onError: (error: unknown) => void,
): LoginUses {
  const noted = new LRUCache<string, true>({ max: NOTED_MAX, ttl: NOTED_MS });
  let held = new Map<number, Set<string>>();
  let count = 0;
  const { soon, flush } = createFlusher(async () => {
    const all = held;
    held = new Map();
    count = 0;
    for (const [organisationId, sessionIds] of all)
      // Sorted, so that two processes lock the same rows in the same order.
      await store(pool, identities, organisationId, [...sessionIds].sort()).catch(onError);
  });
  return {
    note({ actor }) {
      if (actor.kind !== 'member' || actor.sessionId === undefined) return;
      const { organisationId, sessionId } = actor;
      const key = `${organisationId} ${sessionId}`;
      if (noted.has(key) || count >= HELD_MAX) return;
      noted.set(key, true);
      count += 1;
      held.set(organisationId, (held.get(organisationId) ?? new Set()).add(sessionId));
      soon();
    },
    flush,
    stop: flush,
  };
}

async function store(
  pool: pg.Pool,
  identities: readonly AnyIdentity[],
  organisationId: number,
  sessionIds: readonly string[],
): Promise<void> {
  await transaction(pool, { kind: 'organisation', organisationId, siteIds: [] }, async (db) => {
    for (const { storeUses } of identities) await storeUses?.(db, organisationId, sessionIds);
  });
}
