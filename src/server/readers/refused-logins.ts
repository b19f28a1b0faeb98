/**
 * Logins of readers that were refused: noted in memory and written soon after, by whoever knows the readers. An answer waits for no
 * write, so that how long it takes says nothing of an account. What was not written yet is lost with the process.
 */
import type pg from 'pg';
import type { RefusedLogins } from '#model/readers/define-identity.ts';
import { transaction } from '#server/db/index.ts';
import type { AnyIdentity } from './index.ts';
import { createFlusher } from '../background/flusher.ts';

/** Accounts held between two writes, on the sites where they are tried; those of further ones are left out. */
const HELD_MAX = 10_000;

export interface RefusedLogin {
  organisationId: number;
  siteId: number;
  siteUserId: number;
  /** As the browser names itself. */
  device: string;
  /** Seconds for which the account takes no further attempt; null where it does. */
  lockedSeconds: number | null;
}

export interface RefusedLoginNotes {
  /** Costs no I/O. */
  note: (refused: RefusedLogin) => void;
  /** Writes what was noted: a transaction an organisation. What cannot be written is dropped and reported. */
  flush: () => Promise<void>;
}

/** Creates the notes of a process. */
export function createRefusedLogins(
  pool: pg.Pool,
  identities: readonly AnyIdentity[],
  onError: (error: unknown) => void,
): RefusedLoginNotes {
  let held = new Map<string, RefusedLogins & { organisationId: number }>();
  /** What is known to be locked, with the instant until when, in ms: more of the same says nothing new. */
  const locked = new Map<string, number>();
  const { soon, flush } = createFlusher(async () => {
    const all = [...held.values()];
    for (const [key, until] of locked) if (until <= Date.now()) locked.delete(key);
    for (const [key, { lockedUntil }] of held)
      if (lockedUntil !== null && locked.size < HELD_MAX) locked.set(key, Date.parse(lockedUntil));
    held = new Map();
    for (const organisationId of new Set(all.map((one) => one.organisationId))) {
      const own = all.filter((one) => one.organisationId === organisationId);
      await store(pool, identities, organisationId, own).catch(onError);
    }
  });
  return {
    note({ organisationId, siteId, siteUserId, device, lockedSeconds }) {
      // Whoever tries chooses how the browser names itself: that makes no further entry.
      const key = JSON.stringify([organisationId, siteId, siteUserId]);
      // A password that was compared shows that somebody is not locked out, or no longer.
      if (lockedSeconds === null) locked.delete(key);
      else if ((locked.get(key) ?? 0) > Date.now()) return;
      const before = held.get(key);
      if (!before && held.size >= HELD_MAX) return;
      const lockedUntil =
        lockedSeconds === null ? null : new Date(Date.now() + lockedSeconds * 1_000).toISOString();
      held.set(key, {
        organisationId,
        siteId,
        siteUserId,
        device,
        attempts: (before?.attempts ?? 0) + 1,
        lockedUntil: lockedUntil ?? before?.lockedUntil ?? null,
      });
      soon();
    },
    flush,
  };
}

async function store(
  pool: pg.Pool,
  identities: readonly AnyIdentity[],
  organisationId: number,
  refused: readonly RefusedLogins[],
): Promise<void> {
  await transaction(pool, { kind: 'organisation', organisationId, siteIds: [] }, async (db) => {
    for (const { storeRefused } of identities) await storeRefused?.(db, organisationId, refused);
  });
}
