/**
 * Counts what passes opened, of kinds with `recordUse`: in memory, and written from time to time. What the
 * last half minute counted is lost with the process.
 */
import type pg from 'pg';
import type { Reader } from '#model/decide-access.ts';
import type { PassUse } from '#model/define-pass.ts';
import { transaction } from '#server/db/index.ts';
import type { AnyPass } from '#server/readers/index.ts';
import { createFlusher } from './flusher.ts';

/** Most ids counted between two writes, and accounts of one; views of more are not counted. */
const HELD_MAX = 10_000;

export interface PassUses {
  /** Counts a view that the reader's pass of a kind opened; if there is one and its kind is counted. Costs no I/O. */
  note: (organisationId: number, reader: Reader, openedBy: string | undefined) => void;
  /** Writes what was counted: a transaction an organisation. What cannot be written is dropped and reported. */
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
  const { soon, flush } = createFlusher(async () => {
    const all = [...held.values()];
    held = new Map();
    for (const organisationId of new Set(all.map((counted) => counted.organisationId))) {
      const ofOrganisation = all.filter((counted) => counted.organisationId === organisationId);
      await store(pool, kinds, organisationId, ofOrganisation).catch(onError);
    }
  });
  return {
    note(organisationId, { actor, passes }, kind) {
      const pass = kind === undefined ? undefined : passes?.find((one) => one.kind === kind);
      const id = pass && kinds.get(pass.kind)?.recordUse?.idOf(pass);
      if (kind === undefined || id === undefined) return;
      const key = `${kind} ${id}`;
      const counted = held.get(key) ?? { organisationId, kind, id, views: 0, readers: new Set() };
      if (counted.views === 0 && held.size >= HELD_MAX) return;
      counted.views += 1;
      if (actor.kind === 'member' && counted.readers.size < HELD_MAX) counted.readers.add(actor.id);
      held.set(key, counted);
      soon();
    },
    flush,
    stop: flush,
  };
}

async function store(
  pool: pg.Pool,
  kinds: ReadonlyMap<string, AnyPass>,
  organisationId: number,
  counted: readonly Counted[],
): Promise<void> {
  await transaction(pool, { kind: 'organisation', organisationId, siteIds: [] }, async (db) => {
    for (const [name, { recordUse }] of kinds) {
      const uses = counted.filter(({ kind }) => kind === name).map(useOf);
      if (uses.length > 0)
        await recordUse?.store(
          db,
          organisationId,
          uses.toSorted((one, other) => one.id - other.id),
        );
    }
  });
}

/** Sorted, so that two processes lock the same rows in the same order. */
function useOf({ id, views, readers }: Counted): PassUse {
  return { id, views, readers: [...readers].sort((one, other) => one - other) };
}
