/** Units of work of a run: a transaction for each record, or one for all that is rolled back in the end. */
import { sql } from 'kysely';
import type pg from 'pg';
import type { Errand } from '#model/permissions.ts';
import { announcePurges, notePurge } from '#server/cache/index.ts';
import { openTransaction, scopeOfSite, transaction, type Db } from '#server/db/index.ts';
import { withRecords, type Registry, type RecordContext } from '#server/records/index.ts';

export interface Units {
  /** Runs in a unit of its own: everything it wrote is kept, or nothing when it throws. */
  run: <T>(work: (work: RecordContext) => Promise<T>) => Promise<T>;
  /** Tells all processes what was purged; a dry run ends without a trace. */
  end: () => Promise<void>;
}

export interface Owner {
  organisationId: number;
  siteId: number;
}

/** Whose records are written, and on whose errand. */
export interface Author {
  owner: Owner;
  errand: Errand;
}

/** Processes hear of purges at most this often while a run lasts. */
const ANNOUNCE_EVERY_MS = 1_000;

/** Units that are kept, each in its own transaction with its purges. */
export function lastingUnits(pool: pg.Pool, registry: Registry, author: Author): Units {
  const scope = scopeOfSite(author.owner);
  let announcedAt = performance.now();
  return {
    run: (run) =>
      transaction(pool, scope, async (db, now) => {
        const work = workOn(db, now, registry, author);
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
export async function fleetingUnits(pool: pg.Pool, registry: Registry, author: Author): Promise<Units> {
  const open = await openTransaction(pool, scopeOfSite(author.owner));
  return {
    async run(run) {
      await sql`savepoint record`.execute(open.db);
      try {
        const outcome = await run(workOn(open.db, open.now, registry, author));
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

function workOn(db: Db, now: string, registry: Registry, { owner, errand }: Author): RecordContext {
  const { organisationId, siteId } = owner;
  const actor = { kind: 'system', organisationId, errand } as const;
  return withRecords({ db, actor, organisationId, siteIds: [siteId], now, tags: new Set(), registry });
}
