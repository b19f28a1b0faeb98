/**
 * Counts what passes opened, of kinds with `recordUse`: in memory, and written from time to time. What the
 * last half minute counted is lost with the process.
 */
import type pg from 'pg';
import type { Reader } from '#model/decide-access.ts';
import type { PassUse, ReaderPass } from '#model/define-pass.ts';
import { transaction } from '#server/db/index.ts';
import type { AnyPass } from '#server/readers/index.ts';
import { createFlusher } from './flusher.ts';

/** Most ids counted between two writes, and accounts of all; views of more are not counted. */
const HELD_MAX = 10_000;
const READERS_MAX = 100_000;

export interface PassUses {
  /** Counts a view that the reader's pass of a kind opened; if there is one and its kind is counted. Costs no I/O. */
  note: (organisationId: number, reader: Reader, openedBy: string | undefined) => void;
  /** Writes what was counted: a transaction for each kind of an organisation. What cannot be written is dropped and reported. */
  flush: () => Promise<void>;
  /** Flushes for the last time. */
  stop: () => Promise<void>;
}

interface Counted {
  organisationId: number;
  kind: string;
  id: number;
  views: number;
  readers: Set<number>;
}

/** Creates the counter of a process. */
export function createPassUses(
  pool: pg.Pool,
  kinds: ReadonlyMap<string, AnyPass>,
  onError: (error: unknown) => void,
): PassUses {
  let held = new Map<string, Counted>();
  /** Accounts of all that is counted. */
  let readersHeld = 0;
  const idIn = (pass: ReaderPass): number | undefined => {
    try {
      return kinds.get(pass.kind)?.recordUse?.idOf(pass);
    } catch (error) {
      onError(error);
      return undefined;
    }
  };
  const { soon, flush } = createFlusher(async () => {
    const all = [...held.values()];
    held = new Map();
    readersHeld = 0;
    for (const organisationId of new Set(all.map((counted) => counted.organisationId)))
      for (const [kind, pass] of kinds) {
        const uses = all.filter(
          (counted) => counted.organisationId === organisationId && counted.kind === kind,
        );
        if (uses.length > 0) await store(pool, pass, organisationId, uses).catch(onError);
      }
  });
  return {
    note(organisationId, { actor, passes }, kind) {
      const pass = kind === undefined ? undefined : passes?.find((one) => one.kind === kind);
      const id = pass && idIn(pass);
      if (kind === undefined || id === undefined) return;
      const key = `${organisationId} ${kind} ${id}`;
      const counted = held.get(key) ?? { organisationId, kind, id, views: 0, readers: new Set() };
      if (counted.views === 0 && held.size >= HELD_MAX) return;
      counted.views += 1;
      if (actor.kind === 'member' && readersHeld < READERS_MAX && !counted.readers.has(actor.id)) {
        counted.readers.add(actor.id);
        readersHeld += 1;
      }
      held.set(key, counted);
      soon();
    },
    flush,
    stop: flush,
  };
}

async function store(
  pool: pg.Pool,
  { recordUse }: AnyPass,
  organisationId: number,
  counted: readonly Counted[],
): Promise<void> {
  const uses = counted.map(useOf).toSorted((one, other) => one.id - other.id);
  await transaction(pool, { kind: 'organisation', organisationId, siteIds: [] }, async (db) =>
    recordUse?.store(db, organisationId, uses),
  );
}

/** Sorted, so that two processes lock the same rows in the same order. */
function useOf({ id, views, readers }: Counted): PassUse {
  return { id, views, readers: [...readers].sort((one, other) => one - other) };
}
