/**
 * Gated items that were read because of a licence, and feeds that partners fetched: counted in memory, written now and then by whoever recognises such readers.
 * What the last half minute counted is lost with the process.
 */
import type pg from 'pg';
import type { Reader, ReaderPass } from '#model/decide-access.ts';
import type { PassUse } from '#model/define-visitor.ts';
import { transaction } from '#server/db/index.ts';
import type { AnyVisitor } from '#server/readers/index.ts';
import { createFlusher } from './flusher.ts';

/** Licences, and accounts of one, that are held between two writes; views of further ones are not counted. */
const HELD_MAX = 10_000;

export interface PassUses {
  /** Counts an item that a licence opened for a reader, or a feed that a partner fetched; nothing for everybody else. Costs no I/O. */
  note: (organisationId: number, reader: Reader) => void;
  /** Writes what was counted: a transaction an organisation. What cannot be written is dropped and reported. */
  flush: () => Promise<void>;
  /** Flushes for the last time. */
  stop: () => Promise<void>;
}

interface Counted {
  organisationId: number;
  kind: PassUse['kind'];
  id: number;
  views: number;
  readers: Set<number>;
}

/** Creates the counter of a process. */
export function createPassUses(
  pool: pg.Pool,
  visitors: readonly AnyVisitor[],
  onError: (error: unknown) => void,
): PassUses {
  let held = new Map<string, Counted>();
  const { soon, flush } = createFlusher(async () => {
    const all = [...held.values()];
    held = new Map();
    for (const organisationId of new Set(all.map((counted) => counted.organisationId))) {
      const uses = all.filter((counted) => counted.organisationId === organisationId).map(useOf);
      await store(pool, visitors, organisationId, uses).catch(onError);
    }
  });
  return {
    note(organisationId, { actor, pass }) {
      const used = pass && usedBy(pass);
      if (!used) return;
      const key = `${used.kind} ${used.id}`;
      const counted = held.get(key) ?? { organisationId, ...used, views: 0, readers: new Set() };
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

/** What is counted of a pass; null for those that are not. */
function usedBy(pass: ReaderPass): Pick<Counted, 'kind' | 'id'> | null {
  if (pass.kind === 'licence') return { kind: 'licence', id: pass.companyId };
  return pass.kind === 'feed' ? { kind: 'feed', id: pass.feedAccessId } : null;
}

/** Sorted, so that two processes lock the same rows in the same order. */
function useOf({ kind, id, views, readers }: Counted): PassUse {
  return { kind, id, views, readers: [...readers].sort((one, other) => one - other) };
}

async function store(
  pool: pg.Pool,
  visitors: readonly AnyVisitor[],
  organisationId: number,
  uses: readonly PassUse[],
): Promise<void> {
  const sorted = uses.toSorted((one, other) => one.id - other.id);
  await transaction(pool, { kind: 'organisation', organisationId, siteIds: [] }, async (db) => {
    for (const { storeUses } of visitors) await storeUses?.(db, organisationId, sorted);
  });
}
