/** One process at a time runs an import: a second process waits, and continues where the first ended. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '#server/db/index.ts';

/** The lock of a run, held until it is released or its connection ends. */
export interface RunLock {
  /** True if the lock was lost: another process may be running the import by now. */
  isLost: () => boolean;
  /** Throws in a transaction of the run if the lock was lost; until the transaction ends no other run starts. */
  check: (db: Db) => Promise<void>;
  release: () => Promise<void>;
}

/** The lock was lost, or the process stopped before it got the lock: the job runs again. */
export class RunLockLost extends Error {
  override readonly name = 'RunLockLost';
}

/** First keys of two advisory locks: for a run that is held, and for a transaction of the run in progress. */
const HELD = 0x6d_68_72_31;
const WRITING = 0x6d_68_72_32;
const LOOK_MS = 500;
const CONNECT_MS = 30_000;

/**
 * Waits until no other process runs the import and all its transactions have ended. Throws RunLockLost if the
 * process stops.
 */
export async function holdRun(connectionString: string, id: number, stopping: AbortSignal): Promise<RunLock> {
  const client = new pg.Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'masthead import',
  });
  let isLost = false;
  client.on('error', () => (isLost = true)).on('end', () => (isLost = true));
  await client.connect();
  try {
    while (!(await tryHold(client, id))) {
      if (stopping.aborted) throw new RunLockLost('Another connection holds the run.');
      await sleep(LOOK_MS, undefined, { signal: stopping }).catch(() => undefined);
    }
    await client.query('select pg_advisory_lock($1, $2), pg_advisory_unlock($1, $2)', [WRITING, id]);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pid = rows[0]?.pid ?? 0;
    return {
      isLost: () => isLost,
      check: (db) => checkHeld(db, id, pid),
      release: () => client.end().catch(() => undefined),
    };
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** Whether some process runs or undoes the import of this id. */
export async function isRunHeld(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select exists (
    select from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())
      and classid = ${HELD}::oid and objid = ${id}::oid and objsubid = 2) as held`.execute(db);
  return rows[0]?.held === true;
}

async function tryHold(client: pg.Client, id: number): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1, $2) as held', [
    HELD,
    id,
  ]);
  return rows[0]?.held === true;
}

async function checkHeld(db: Db, id: number, pid: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${WRITING}::integer, ${id}::integer)`.execute(db);
  const { rows } = await sql<{ held: boolean }>`select exists (
    select from pg_locks where locktype = 'advisory' and pid = ${pid}::integer and granted
      and classid = ${HELD}::oid and objid = ${id}::oid) as held`.execute(db);
  if (!rows[0]?.held) throw new RunLockLost('Another process may be running this import.');
}
