/** Units of work of a run: a transaction for each record, or one for all that is rolled back in the end. */
import { sql } from 'kysely';
import type pg from 'pg';
import { announcePurges, notePurge } from '#server/cache/index.ts';
import { openTransaction, transaction, type Db } from '#server/db/index.ts';
import { withRecords, type Registry, type Work } from '#server/records/index.ts';

export interface Units {
  /** Runs in a unit of its own: everything it wrote is kept, or nothing when it throws. */
  run: <T>(work: (work: Work) => Promise<T>) => Promise<T>;
  /** Tells all processes what was purged; a dry run ends without a trace. */
  end: () => Promise<void>;
}

export interface Owner {
  organisationId: number;
  siteId: number;
}

/** Processes hear of purges at most this often while a run lasts. */
const ANNOUNCE_EVERY_MS = 1_000;

/** Units that are kept, each in its own transaction with its purges. */
export function lastingUnits(pool: pg.Pool, registry: Registry, owner: Owner): Units {
  const scope = scopeOf(owner);
  let announcedAt = performance.now();
  return {
    run: (run) =>
      transaction(pool, scope, async (db, now) => {
        const work = workOn(db, now, registry, owner);
        const outcome = await run(work);
        await notePurge(db, [...work.tags]);
        if (performance.now() - announcedAt > ANNOUNCE_EVERY_MS) {
          announcedAt = performance.now();
          await announcePurges(db);
        }
        return outcome;
      }),
    end: () => transaction(pool, scope, (db) => announcePurges(db)),
  };
}

/** Units of one transaction, which sees all of them and is rolled back. */
export async function fleetingUnits(pool: pg.Pool, registry: Registry, owner: Owner): Promise<Units> {
  const open = await openTransaction(pool, scopeOf(owner));
  return {
    async run(run) {
      await sql`savepoint record`.execute(open.db);
      try {
        const outcome = await run(workOn(open.db, open.now, registry, owner));
        await sql`release savepoint record`.execute(open.db);
        return outcome;
      } catch (error) {
        await sql`rollback to savepoint record`.execute(open.db);
        throw error;
      }
    },
    end: () => open.rollback(),
  };
}

function scopeOf({ organisationId, siteId }: Owner) {
  return { kind: 'organisation', organisationId, siteIds: [siteId] } as const;
}

function workOn(db: Db, now: string, registry: Registry, { organisationId, siteId }: Owner): Work {
  const actor = { kind: 'system', organisationId } as const;
  return withRecords({ db, actor, organisationId, siteIds: [siteId], now, tags: new Set(), registry });
}
