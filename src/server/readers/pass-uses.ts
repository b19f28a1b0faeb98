/**
 * Counts views that passes opened, for kinds with `recordUse`: in memory, and written from time to time.
 * Counts of the last half minute are lost with the process.
 */
import type pg from 'pg';
import type { Reader } from '#access/decide-access.ts';
import type { PassUse, ReaderPass } from '#model/readers/define-pass.ts';
import { transaction } from '#server/db/index.ts';
import type { AnyPass } from './index.ts';
import { createFlusher } from '../background/flusher.ts';

/**
 * Maximum number of ids counted between two writes, and of accounts per id; views beyond it are not counted.
 */
const HELD_MAX = 10_000;
/**
 * Maximum number of accounts of all ids between two writes. Views beyond it are counted without the account.
 */
const READERS_MAX = 100_000;

export interface PassUses {
  /**
   * Counts a view that the reader's pass of a kind opened, if the reader has one and its kind is counted.
   * Costs no I/O. Errors are reported.
   */
  note: (organisationId: number, reader: Reader, openedBy: string | undefined) => void;
  /**
   * Writes the counts, in one transaction per organisation and kind. Counts that cannot be written are
   * dropped and reported.
   */
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
  let readersHeld = 0;
  const { soon, flush } = createFlusher(async () => {
    const all = [...held.values()];
    held = new Map();
    readersHeld = 0;
    const groups = Map.groupBy(all, ({ organisationId, kind }) => `${organisationId} ${kind}`);
    for (const group of groups.values()) await store(pool, kinds, group).catch(onError);
  });
  const idOf = (pass: ReaderPass): number | undefined => {
    try {
      return kinds.get(pass.kind)?.recordUse?.idOf(pass);
    } catch (error) {
      onError(error);
      return undefined;
    }
  };
  const addReader = (readers: Set<number>, id: number) => {
    if (readers.has(id) || readers.size >= HELD_MAX || readersHeld >= READERS_MAX) return;
    readers.add(id);
    readersHeld += 1;
  };
  return {
    note(organisationId, { actor, passes }, kind) {
      const pass = kind === undefined ? undefined : passes?.find((one) => one.kind === kind);
      const id = pass && idOf(pass);
      if (kind === undefined || id === undefined) return;
      // Ids are unique within an organisation.
      const key = `${organisationId} ${kind} ${id}`;
      const counted = held.get(key) ?? { organisationId, kind, id, views: 0, readers: new Set() };
      if (counted.views === 0 && held.size >= HELD_MAX) return;
      counted.views += 1;
      if (actor.kind === 'member') addReader(counted.readers, actor.id);
      held.set(key, counted);
      soon();
    },
    flush,
    stop: flush,
  };
}

/** Stores the counts of one organisation and kind: a kind that throws does not lose the counts of others. */
async function store(
  pool: pg.Pool,
  kinds: ReadonlyMap<string, AnyPass>,
  group: readonly Counted[],
): Promise<void> {
  const [first] = group;
  const recordUse = first && kinds.get(first.kind)?.recordUse;
  if (!recordUse) return;
  const { organisationId } = first;
  const uses = group.map(useOf).toSorted((one, other) => one.id - other.id);
  await transaction(pool, { kind: 'organisation', organisationId, siteIds: [] }, (db) =>
    recordUse.store(db, organisationId, uses),
  );
}

/** Sorted, so that two processes lock the same rows in the same order. */
function useOf({ id, views, readers }: Counted): PassUse {
  return { id, views, readers: [...readers].sort((one, other) => one - other) };
}
