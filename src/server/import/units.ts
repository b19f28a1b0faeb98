/** Units of work of a run: a transaction for several records, or one for all records that is rolled back at the end. */
import { sql } from 'kysely';
import type pg from 'pg';
import type { Actor, Staff } from '#model/permissions.ts';
import { announcePurges, notePurge } from '#server/cache/index.ts';
import {
  openTransaction,
  scopeOfSite,
  transaction,
  type Db,
  type OpenTransaction,
} from '#server/db/index.ts';
import { withRecords, type Registry, type RecordContext } from '#server/records/index.ts';
import {
  retryOnDeadlock,
  writeSeparately,
  writeBatched,
  type Outcome,
  type UnitWrite,
  type UnitWrites,
  type BatchTransaction,
} from './batch-transaction.ts';

export interface Units {
  /** Runs in a separate unit, and again after a deadlock: commits all of its writes, or none if it throws. */
  run: <T>(work: (work: RecordContext) => Promise<T>) => Promise<T>;
  /** Reads; several calls share a transaction, and each sees everything committed before it. */
  read: <T>(read: (work: RecordContext) => Promise<T>) => Promise<T>;
  /**
   * Runs writes together: commits all writes of each, or none of them if it throws, whatever the others do.
   * `isIndependent`: concurrently, otherwise in sequence. `lock` runs at the start of each transaction, and takes the locks
   * of the writes from this index on. Throws errors that no write caused.
   */
  runAll: <T>(
    writes: readonly UnitWrite<T>[],
    isIndependent: boolean,
    lock?: LockWrites,
  ) => Promise<Outcome<T>[]>;
  /** Announces purges to all processes; rolls back a dry run. */
  end: () => Promise<void>;
}

/** Takes the locks of the writes from this index on. */
type LockWrites = (work: RecordContext, from: number) => Promise<void>;

export interface ImportScope {
  organisationId: number;
  siteId: number;
}

/** The scope that owns the written records, and their author. */
export interface ImportActor {
  owner: ImportScope;
  actor: Actor;
}

/**
 * The author of an import's writes: the user who started it, or the command line (null). `event`: the text
 * for the history.
 */
export function authorOf(owner: ImportScope, startedBy: Staff | null, event: string): ImportActor {
  const { organisationId } = owner;
  return { owner, actor: { ...(startedBy ?? { kind: 'system', organisationId }), event } };
}

/** Minimum interval between announcements of purges to other processes during a run. */
const ANNOUNCE_EVERY_MS = 1_000;

/** Each unit commits its own transaction with its purges. `check` throws if the run may no longer write. */
export function committedTransactions(
  pool: pg.Pool,
  registry: Registry,
  author: ImportActor,
  check?: (db: Db) => Promise<void>,
): Units {
  const scope = scopeOfSite(author.owner);
  let announcedAt = performance.now();
  const commit = <T>(run: (place: BatchTransaction) => Promise<T>) =>
    transaction(pool, scope, async (db, now) => {
      await check?.(db);
      const tags = new Set<string>();
      const outcome = await run(workplace({ db, now, registry, tags }, author));
      await notePurge(db, [...tags]);
      if (performance.now() - announcedAt > ANNOUNCE_EVERY_MS) {
        announcedAt = performance.now();
        await announcePurges(db);
      }
      return outcome;
    });
  const reading = sharedReading(() => openTransaction(pool, scope), registry, author);
  return {
    run: (run) => retryOnDeadlock(() => commit(({ workOf }) => run(workOf()))),
    read: reading.read,
    async runAll<T>(writes: readonly UnitWrite<T>[], isIndependent: boolean, lock?: LockWrites) {
      await reading.end();
      const outcomes: Outcome<T>[] = [];
      while (outcomes.length < writes.length) {
        const rest = restOf(writes, outcomes.length, lock);
        outcomes.push(
          ...((await writeBatched(commit, rest, isIndependent)) ??
            (await commit((place) => writeSeparately(place, rest)))),
        );
      }
      return outcomes;
    },
    async end() {
      await reading.end();
      await transaction(pool, scope, (db) => announcePurges(db));
    },
  };
}

function restOf<T>(writes: readonly UnitWrite<T>[], from: number, lock?: LockWrites): UnitWrites<T> {
  return { writes: writes.slice(from), lock: async (work) => lock?.(work, from) };
}

/** The database ends a transaction that is idle for half a minute. */
const READING_MS_MAX = 5_000;

/** A transaction for many small reads, opened by the first read. */
function sharedReading(
  openNow: () => Promise<OpenTransaction>,
  registry: Registry,
  author: ImportActor,
): Pick<Units, 'read' | 'end'> {
  let current: { open: OpenTransaction; openedAt: number } | null = null;
  const end = async () => {
    const ending = current;
    current = null;
    await ending?.open.rollback();
  };
  return {
    end,
    async read(read) {
      if (current && performance.now() - current.openedAt > READING_MS_MAX) await end();
      current ??= { open: await openNow(), openedAt: performance.now() };
      try {
        return await read(workplace({ ...current.open, registry, tags: new Set() }, author).workOf());
      } catch (error) {
        await end();
        throw error;
      }
    },
  };
}

/** All units share one transaction, which is rolled back at the end. */
export async function rollbackTransactions(
  pool: pg.Pool,
  registry: Registry,
  author: ImportActor,
): Promise<Units> {
  const open = await openTransaction(pool, scopeOfSite(author.owner));
  const place = workplace({ ...open, registry, tags: new Set() }, author);
  return {
    run: (run) => place.withSavepoint(() => run(place.workOf())),
    read: (read) => place.withSavepoint(() => read(place.workOf())),
    // Takes no locks: it would hold them until all records are read.
    async runAll<T>(writes: readonly UnitWrite<T>[], isIndependent: boolean) {
      const keep = <R>(run: (place: BatchTransaction) => Promise<R>) => place.withSavepoint(() => run(place));
      const outcomes: Outcome<T>[] = [];
      while (outcomes.length < writes.length) {
        const rest = restOf(writes, outcomes.length);
        outcomes.push(
          ...((await writeBatched(keep, rest, isIndependent)) ?? (await writeSeparately(place, rest))),
        );
      }
      return outcomes;
    },
    end: () => open.rollback(),
  };
}

function workplace(
  base: { db: Db; now: string; registry: Registry; tags: Set<string> },
  { owner: { organisationId, siteId }, actor }: ImportActor,
): BatchTransaction {
  const { db, now, registry, tags } = base;
  return {
    workOf: (batch) =>
      withRecords({
        db,
        actor,
        organisationId,
        siteIds: [siteId],
        now,
        tags,
        registry,
        ...(batch && { batch }),
      }),
    async withSavepoint(run) {
      await sql`savepoint record`.execute(db);
      try {
        const outcome = await run();
        await sql`release savepoint record`.execute(db);
        return outcome;
      } catch (error) {
        await sql`rollback to savepoint record`.execute(db);
        throw error;
      }
    },
  };
}
