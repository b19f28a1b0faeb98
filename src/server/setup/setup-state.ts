/** The state of the first start in a database, and the way back to an empty database. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { transaction } from '#server/db/index.ts';

/** Key of the advisory lock under which a database is filled. */
const FILLING = 0x6d_68_66_73;
const LOOK_MS = 500;

/** Runs in one process at a time: others wait until a database is filled, or the process that filled it has died. */
export async function oneAtATime<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    while (!(await tryLock(client))) await sleep(LOOK_MS);
    return await work();
  } finally {
    // Closes the connection, which releases the lock, also after the database was lost.
    client.release(true);
  }
}

async function tryLock(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    FILLING,
  ]);
  return rows[0]?.held === true;
}

/** `unfinished`: a start was killed while it filled the database. */
export async function setupState(pool: pg.Pool): Promise<'empty' | 'unfinished' | 'finished'> {
  return transaction(pool, { kind: 'platform' }, async (db) => {
    const mark = await db.selectFrom('unfinished_setup').select('since').limit(1).executeTakeFirst();
    if (mark) return 'unfinished';
    const first = await db.selectFrom('organisation').select('id').limit(1).executeTakeFirst();
    return first ? 'finished' : 'empty';
  });
}

/**
 * Throws for a database that a killed start left half filled: anything written now would be removed with the
 * rest.
 */
export async function assertSetupFinished(pool: pg.Pool): Promise<void> {
  if ((await setupState(pool)) !== 'unfinished') return;
  throw new AppError(
    'CONFLICT',
    'SETUP_NOT_FINISHED',
    'The first start is filling the database, or was interrupted. Run npm start until it serves, then try again.',
  );
}

/** Removes all data of organisations, and their jobs. */
export async function emptyDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ names: string }>(
      `select string_agg(format('public.%I', c.relname), ', ') as names from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
         and (c.relname in ('organisation', 'unfinished_setup') or exists (
           select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organisation_id' and not a.attisdropped))`,
    );
    await client.query(`truncate ${rows[0]?.names ?? ''} restart identity cascade`);
    await client.query('delete from graphile_worker._private_jobs');
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
