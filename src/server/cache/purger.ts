/**
 * Carries purges from every write to every process. A write adds its tags to `cache_purge` in its own
 * transaction and sends an empty notification. Each process reads the new rows on a notification, on
 * reconnecting and every few seconds. It also purges at the instants when items appear or expire.
 */
import { sql } from 'kysely';
import pg from 'pg';
import { transaction, type Db } from '#server/db/index.ts';
import { createChangeTimers } from './change-timers.ts';

const CHANNEL = 'masthead_purge';
const POLL_MS = 5_000;
/** Rows may become visible later than their timestamp, so each reading includes rows of the last minute. */
const OVERLAP = '1 minute';
/** Timeout for a database that accepts connections but does not respond. */
const CONNECT_MS = 5_000;
/** How often old rows are deleted; below, how old they must be. */
const CLEAN_EVERY_MS = 3_600_000;
const KEPT = '1 day';

export interface PurgerOptions {
  pool: pg.Pool;
  connectionString: string;
  /** Called with the tags to remove. */
  onPurge: (tags: readonly string[]) => Promise<void>;
  /** Called when purges may have been missed for longer than the overlap. */
  onMissedPurges: () => void;
  onError: (error: Error) => void;
}

/** A row of `cache_purge`. */
export interface RecordedPurge {
  id: number;
  tags: readonly string[];
}

export interface Purger {
  /**
   * Applies, synchronously, a purge that this process recorded. Call it after the commit and before the
   * response. The process ignores the purge's own notification, so that pages rendered after the response are
   * not removed again.
   */
  applyOwn: (purge: RecordedPurge) => Promise<void>;
  /** Whether notifications of other processes' purges arrive. */
  isListening: () => boolean;
  stop: () => Promise<void>;
}

/** Starts listening; resolves when the recorded purges have been read once. */
export async function createPurger(options: PurgerOptions): Promise<Purger> {
  const { pool, connectionString, onPurge } = options;
  const onError = options.onError as (error: unknown) => void;
  const reader = createPurgeReader(options);
  const timers = createChangeTimers(pool, (tags) => {
    onPurge(tags).catch(onError);
    void look();
  });
  const look = oneAtATime(async () => {
    await reader.readNew();
    await timers.plan();
  }, onError);
  const listener = createListener({ connectionString, onNotification: look, onError: options.onError });
  await listener.connect();
  const poll = setInterval(() => void look(), POLL_MS);
  poll.unref();
  return {
    async applyOwn({ id, tags }) {
      reader.markSeen(id);
      await onPurge(tags);
      await timers.plan().catch(onError);
    },
    isListening: listener.isListening,
    async stop() {
      clearInterval(poll);
      timers.stop();
      await listener.stop(look.settled);
    },
  };
}

interface PurgeReader {
  /** Reads the purges recorded since the last time, applies them, and occasionally deletes old ones. */
  readNew: () => Promise<void>;
  /** Marks the purge with this id as already applied. */
  markSeen: (id: number) => void;
}

function createPurgeReader({ pool, onPurge, onMissedPurges }: PurgerOptions): PurgeReader {
  const seen = new Map<number, number>();
  let lastReadAt = 0;
  let lastCleanAt = 0;
  return {
    markSeen: (id) => void seen.set(id, performance.now()),
    async readNew() {
      // Monotonic clock.
      const now = performance.now();
      if (lastReadAt !== 0 && now - lastReadAt > 50_000) onMissedPurges();
      const rows = await recentPurges(pool);
      const fresh = rows.filter((row) => !seen.has(row.id));
      for (const row of rows) seen.set(row.id, now);
      for (const [id, at] of seen) if (now - at > 300_000) seen.delete(id);
      // The first reading only collects purges from before this process had any page to purge.
      if (lastReadAt !== 0 && fresh.length > 0) await onPurge([...new Set(fresh.flatMap((row) => row.tags))]);
      lastReadAt = now;
      if (now - lastCleanAt > CLEAN_EVERY_MS) {
        lastCleanAt = now;
        await deleteOldPurges(pool);
      }
    },
  };
}

interface Look {
  (): Promise<void>;
  /** Resolves when the current run has ended; prevents another run. */
  settled: () => Promise<void>;
}

/**
 * Returns a function that runs `run` without overlap: calls during a run cause one more run after it. Errors
 * go to `onError`.
 */
function oneAtATime(run: () => Promise<void>, onError: (error: unknown) => void): Look {
  let running: Promise<void> | null = null;
  let again = false;
  let ended = false;
  const runAll = async () => {
    do {
      again = false;
      await run();
    } while (again && !ended);
  };
  const look = (): Promise<void> => {
    if (running) {
      again = true;
      return running;
    }
    running = runAll()
      .catch(onError)
      .finally(() => {
        running = null;
      });
    return running;
  };
  const settled = async () => {
    ended = true;
    await running;
  };
  return Object.assign(look, { settled });
}

interface ListenerOptions {
  connectionString: string;
  /** Called for every notification, and after each connection. */
  onNotification: () => Promise<void>;
  onError: (error: Error) => void;
}

interface Listener {
  connect: () => Promise<void>;
  isListening: () => boolean;
  /** Ends the connection once `settled` resolves, and does not reconnect. */
  stop: (settled: () => Promise<void>) => Promise<void>;
}

/** Listens for purges of other processes; reconnects when the connection is lost. */
function createListener({ connectionString, onNotification, onError }: ListenerOptions): Listener {
  let client: pg.Client | null = null;
  let isListening = false;
  let stopped = false;
  let reconnectTimer: NodeJS.Timeout | undefined;
  const connect = async () => {
    if (stopped) return;
    const fresh = listenerOn(connectionString);
    const lost = () => {
      if (client !== fresh) return;
      client = null;
      isListening = false;
      if (!stopped) reconnectTimer = setTimeout(() => void connect(), 200);
    };
    fresh.on('error', lost);
    fresh.on('end', lost);
    fresh.on('notification', () => void onNotification());
    client = fresh;
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
      isListening = client === fresh;
      await onNotification();
    } catch (error) {
      onError(error as Error);
      void fresh.end().catch(() => undefined);
      lost();
    }
  };
  return {
    connect,
    isListening: () => isListening,
    async stop(settled) {
      stopped = true;
      clearTimeout(reconnectTimer);
      await settled();
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

/** Records the tags in the transaction: every process purges them once it commits. Null without tags. */
export async function recordPurge(db: Db, tags: readonly string[]): Promise<RecordedPurge | null> {
  if (tags.length === 0) return null;
  await sql`insert into cache_purge (tags) values (${tags})`.execute(db);
  // Only the platform may read the row, so the id is the last sequence value that this session drew.
  const rows = await sql<{ id: number }>`select pg_notify(${CHANNEL}, ''), lastval() as id`.execute(db);
  const id = rows.rows[0]?.id;
  return id === undefined ? null : { id, tags };
}

/**
 * Records tags without a notification: for many small writes, whose purges are read together after
 * `announcePurges`.
 */
export async function notePurge(db: Db, tags: readonly string[]): Promise<void> {
  if (tags.length > 0) await sql`insert into cache_purge (tags) values (${tags})`.execute(db);
}

/**
 * Notifies every process to read the recorded purges; without the notification they are read within seconds
 * anyway.
 */
export async function announcePurges(db: Db): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, '')`.execute(db);
}

/** The purges recorded within `OVERLAP`. */
async function recentPurges(pool: pg.Pool): Promise<{ id: number; tags: string[] }[]> {
  return transaction(pool, { kind: 'platform' }, (db) =>
    db
      .selectFrom('cache_purge')
      .select(['id', 'tags'])
      .where('at', '>', sql<string>`now() - ${sql.lit(OVERLAP)}::interval`)
      .execute(),
  );
}

async function deleteOldPurges(pool: pg.Pool): Promise<void> {
  await transaction(pool, { kind: 'platform' }, (db) =>
    sql`delete from cache_purge where at < now() - ${sql.lit(KEPT)}::interval`.execute(db),
  );
}
