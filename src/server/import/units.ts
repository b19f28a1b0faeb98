/** Units of work of a run: a transaction per record, or one for all that is rolled back at the end. */
import { sql } from 'kysely';
import type pg from 'pg';
import type { OnBehalfOf } from '#model/permissions.ts';
import { announcePurges, notePurge } from '#server/cache/index.ts';
import { openTransaction, scopeOfSite, transaction, type Db } from '#server/db/index.ts';
import { withRecords, type Registry, type RecordContext } from '#server/records/index.ts';

export interface Units {
  /** Runs in a unit of its own: everything it wrote is kept, or nothing when it throws. */
  run: <T>(work: (work: RecordContext) => Promise<T>) => Promise<T>;
  /** Announces purges to all processes; rolls a dry run back. */
  end: () => Promise<void>;
}

export interface Owner {
  organisationId: number;
  siteId: number;
}

/** Whose records are written, and on whose behalf. */
export interface Author {
  owner: Owner;
  onBehalfOf: OnBehalfOf;
}

/** How often at most purges are announced to other processes during a run. */
const ANNOUNCE_EVERY_MS = 1_000;

/** Each unit commits its own transaction with its purges. */
export function committedTransactions(pool: pg.Pool, registry: Registry, author: Author): Units {
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

/** All units share one transaction, which is rolled back at the end. */
export async function rollbackTransactions(
  pool: pg.Pool,
  registry: Registry,
  author: Author,
): Promise<Units> {
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

function workOn(db: Db, now: string, registry: Registry, { owner, onBehalfOf }: Author): RecordContext {
  const { organisationId, siteId } = owner;
  const actor = { kind: 'system', organisationId, onBehalfOf } as const;
  return withRecords({ db, actor, organisationId, siteIds: [siteId], now, tags: new Set(), registry });
}
