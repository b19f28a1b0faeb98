/**
 * Carries purges from every write to every process. A write adds its tags to `cache_purge` in its own transaction and
 * sends an empty notification; each process reads the rows it has not seen on a notification, on reconnecting and
 * every few seconds. It also purges at the instants at which published work appears or goes.
 */
import { sql } from 'kysely';
import pg from 'pg';
import { transaction, type Db } from '#server/db/index.ts';

const CHANNEL = 'masthead_purge';
const POLL_MS = 5_000;
/** Rows may become visible later than their time says, so each look goes back this far. */
const OVERLAP = '1 minute';
const LOOKAHEAD_MINUTES = 60;
/** A database that takes connections and says nothing is asked again after this. */
const CONNECT_MS = 5_000;
/** How often rows nobody will read again are removed, and how old they are by then. */
const CLEAN_EVERY_MS = 3_600_000;
const KEPT = '1 day';

export interface PurgerOptions {
  pool: pg.Pool;
  connectionString: string;
  /** Told the tags to remove. */
  onPurge: (tags: readonly string[]) => Promise<void>;
  /** Told when purges may have been missed for longer than the overlap. */
  onDoubt: () => void;
  onError: (error: Error) => void;
}

/** A row of `cache_purge`. */
export interface RecordedPurge {
  id: number;
  tags: readonly string[];
}

export interface Purger {
  /**
   * Applies a purge this process recorded, at once; call after the commit and before the answer. Its own notification
   * then finds it done: pages made after the answer are not thrown away again.
   */
  applyOwn: (purge: RecordedPurge) => Promise<void>;
  /** True while other processes' purges are being heard. */
  isListening: () => boolean;
  stop: () => Promise<void>;
}

/** Starts listening; resolves when the first look has been taken. */
export async function createPurger(options: PurgerOptions): Promise<Purger> {
  const { pool, onPurge, onDoubt, onError } = options;
  const seen = new Map<number, number>();
  let client: pg.Client | null = null;
  let isListening = false;
  let stopped = false;
  let lastLookAt = 0;
  let lastCleanAt = 0;
  let looking: Promise<void> | null = null;
  let again = false;
  let changeTimer: NodeJS.Timeout | undefined;
  let reconnectTimer: NodeJS.Timeout | undefined;

  const lookOnce = async () => {
    // Elapsed time is counted by a clock that nobody sets.
    const since = performance.now();
    if (lastLookAt !== 0 && since - lastLookAt > 50_000) onDoubt();
    const rows = await transaction(pool, { kind: 'platform' }, (db) =>
      db
        .selectFrom('cache_purge')
        .select(['id', 'tags'])
        .where('at', '>', sql<string>`now() - ${sql.lit(OVERLAP)}::interval`)
        .execute(),
    );
    const fresh = rows.filter((row) => !seen.has(row.id));
    for (const row of rows) seen.set(row.id, since);
    for (const [id, at] of seen) if (since - at > 300_000) seen.delete(id);
    // The first look only learns what happened before this process had anything to purge.
    if (lastLookAt !== 0 && fresh.length > 0) await onPurge([...new Set(fresh.flatMap((row) => row.tags))]);
    lastLookAt = since;
    if (since - lastCleanAt > CLEAN_EVERY_MS) {
      lastCleanAt = since;
      await forgetOldPurges(pool);
    }
    await planChanges();
  };

  const look = (): Promise<void> => {
    if (looking) {
      again = true;
      return looking;
    }
    looking = (async () => {
      do {
        again = false;
        await lookOnce();
      } while (again && !stopped);
    })()
      .catch(onError as (error: unknown) => void)
      .finally(() => {
        looking = null;
      });
    return looking;
  };

  /** Sets one timer to the next instant of change, by the database's clock. */
  const planChanges = async () => {
    const next = await nextChange(pool);
    clearTimeout(changeTimer);
    if (!next || stopped) return;
    changeTimer = setTimeout(() => {
      onPurge(next.tags).catch(onError as (error: unknown) => void);
      void look();
    }, next.inMs);
    changeTimer.unref();
  };

  const connect = async () => {
    if (stopped) return;
    const fresh = listenerOn(options.connectionString);
    const lost = () => {
      if (client !== fresh) return;
      client = null;
      isListening = false;
      if (!stopped) reconnectTimer = setTimeout(() => void connect(), 200);
    };
    fresh.on('error', lost);
    fresh.on('end', lost);
    fresh.on('notification', () => void look());
    client = fresh;
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
      isListening = client === fresh;
      await look();
    } catch (error) {
      onError(error as Error);
      void fresh.end().catch(() => undefined);
      lost();
    }
  };

  await connect();
  const poll = setInterval(() => void look(), POLL_MS);
  poll.unref();

  return {
    async applyOwn({ id, tags }) {
      seen.set(id, performance.now());
      await onPurge(tags);
      await planChanges().catch(onError as (error: unknown) => void);
    },
    isListening: () => isListening,
    async stop() {
      stopped = true;
      clearInterval(poll);
      clearTimeout(changeTimer);
      clearTimeout(reconnectTimer);
      await looking;
      const open = client;
      client = null;
      isListening = false;
      await open?.end().catch(() => undefined);
    },
  };
}

function listenerOn(connectionString: string): pg.Client {
  return new pg.Client({
    connectionString,
    application_name: 'masthead listener',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  });
}

/** Adds tags to the transaction's write: seen by every process once it commits. Null when there is nothing to purge. */
export async function recordPurge(db: Db, tags: readonly string[]): Promise<RecordedPurge | null> {
  if (tags.length === 0) return null;
  await sql`insert into cache_purge (tags) values (${tags})`.execute(db);
  // The row itself may be read by the platform alone; its id is the last one this session drew.
  const rows = await sql<{ id: number }>`select pg_notify(${CHANNEL}, ''), lastval() as id`.execute(db);
  const id = rows.rows[0]?.id;
  return id === undefined ? null : { id, tags };
}

/** Adds tags without a word: for many small writes, whose purges are read together once `announcePurges` says so. */
export async function notePurge(db: Db, tags: readonly string[]): Promise<void> {
  if (tags.length > 0) await sql`insert into cache_purge (tags) values (${tags})`.execute(db);
}

/** Tells every process to read the purges that were noted. Without it they are read within seconds all the same. */
export async function announcePurges(db: Db): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, '')`.execute(db);
}

/** The next instant at which something appears or goes, within the hour. */
async function nextChange(pool: pg.Pool): Promise<{ inMs: number; tags: string[] } | null> {
  const rows = await transaction(pool, { kind: 'platform' }, (db) =>
    sql<{ in_ms: number; tags: string[] }>`
      select greatest(0, extract(epoch from at - clock_timestamp()) * 1000)::float8 as in_ms, tags
      from upcoming_changes(now() + make_interval(mins => ${sql.lit(LOOKAHEAD_MINUTES)})) limit 1`.execute(
      db,
    ),
  );
  const row = rows.rows[0];
  // A few milliseconds late rather than early: at the instant itself the database must already agree.
  return row ? { inMs: row.in_ms + 10, tags: row.tags } : null;
}

async function forgetOldPurges(pool: pg.Pool): Promise<void> {
  await transaction(pool, { kind: 'platform' }, (db) =>
    sql`delete from cache_purge where at < now() - ${sql.lit(KEPT)}::interval`.execute(db),
  );
}
