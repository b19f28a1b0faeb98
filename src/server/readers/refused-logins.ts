/**
 * Refused logins of readers: recorded in memory and written soon after by the module that manages readers. A
 * response does not wait for a write, so that its duration reveals nothing about an account. Records not yet
 * written are lost with the process.
 */
import type pg from 'pg';
import type { RefusedLogins } from '#model/readers/define-identity.ts';
import { transaction } from '#server/db/index.ts';
import type { AnyIdentity } from './index.ts';
import { createFlusher } from '../background/flusher.ts';

/**
 * Maximum number of accounts between two writes, counted for each site on which they are tried; accounts
 * beyond it are left out.
 */
const HELD_MAX = 10_000;

export interface RefusedLogin {
  organisationId: number;
  siteId: number;
  siteUserId: number;
  /** The name that the browser gives itself. */
  device: string;
  /** Seconds for which the account accepts no more attempts; null if it accepts one. */
  lockedSeconds: number | null;
}

export interface RefusedLoginNotes {
  /** Costs no I/O. */
  note: (refused: RefusedLogin) => void;
  /**
   * Writes the recorded logins, in one transaction per organisation. Records that cannot be written are
   * dropped and reported.
   */
  flush: () => Promise<void>;
}

/** Creates the records of a process. */
export function createRefusedLogins(
  pool: pg.Pool,
  identities: readonly AnyIdentity[],
  onError: (error: unknown) => void,
): RefusedLoginNotes {
  let held = new Map<string, RefusedLogins & { organisationId: number }>();
  /** Accounts known to be locked, with the end of the lock in ms: more attempts add no information. */
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
      // The browser's name is not part of the key, because an attacker chooses it and could create any number
      // of entries.
      const key = JSON.stringify([organisationId, siteId, siteUserId]);
      // If the password was compared, the account is not locked, or no longer.
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
