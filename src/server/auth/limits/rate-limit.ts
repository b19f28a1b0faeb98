/** Counters of attempts in PostgreSQL: shared by all processes, preserved over restarts. */
import { sql } from 'kysely';
import type pg from 'pg';
import { rateLimited } from '#model/errors.ts';
import { transaction } from '#server/db/index.ts';
import { createRequestCounter, type CountRequest, type StoredLimit } from './count-requests.ts';
import { createLimitKeys, type LimitKey } from './limit-key.ts';

/**
 * How many attempts on a key are allowed within a number of seconds, which begins with the first attempt. An attempt above the
 * limit is counted, too.
 */
export interface Limit {
  key: LimitKey;
  countMax: number;
  windowSeconds: number;
}

export interface Limits {
  /** Counts one attempt against every limit; throws RATE_LIMITED with the waiting time if a limit is exceeded. */
  countAttempt: (limits: readonly Limit[]) => Promise<void>;
  /** Counts a frequent request, or several together, in steps from a limit of 1,000 on; throws RATE_LIMITED above the limit. */
  countRequest: CountRequest;
  /** Forgets the attempts on a key, because the password was right. */
  forgetAttempts: (key: LimitKey) => Promise<void>;
  /** Removes one counted attempt from each key, because the attempt succeeded. */
  uncountAttempt: (keys: readonly LimitKey[]) => Promise<void>;
  /** Forgets the attempts on the keys and on all keys with the same subjects and more. */
  forgetAttemptsBelow: (keys: readonly LimitKey[]) => Promise<void>;
}

/** Creates the limits of a process. Other code has no access to the stored counters. `now`: milliseconds of a clock. */
export function createLimits(pool: pg.Pool, secret: string, now?: () => number): Limits {
  const storedKeyOf = createLimitKeys(secret);
  const count = (limits: readonly StoredLimit[]) => countStored(pool, limits);
  return {
    countAttempt: (limits) =>
      count(limits.map(({ key, ...limit }) => ({ ...limit, stored: storedKeyOf(key) }))),
    countRequest: createRequestCounter({ countAttempts: count, storedKeyOf }, now),
    forgetAttempts: (key) => forgetStored(pool, storedKeyOf(key)),
    uncountAttempt: (keys) => uncountStored(pool, keys.map(storedKeyOf)),
    forgetAttemptsBelow: (keys) => forgetStoredBelow(pool, keys.map(storedKeyOf)),
  };
}

async function countStored(pool: pg.Pool, limits: readonly StoredLimit[]): Promise<void> {
  const waits = await transaction(pool, { kind: 'platform' }, async (db) => {
    const rows = await Promise.all(
      limits.map(({ stored, windowSeconds, attempts = 1 }) =>
        sql<{ count: number; wait: number }>`
          insert into rate_limit (key, count, window_ends) values (${stored}, ${attempts}, now() + make_interval(secs => ${windowSeconds}))
          on conflict (key) do update set
            count = case when rate_limit.window_ends <= now() then excluded.count else rate_limit.count + excluded.count end,
            window_ends = case when rate_limit.window_ends <= now() then excluded.window_ends else rate_limit.window_ends end
          returning count, ceil(extract(epoch from window_ends - now()))::integer as wait`.execute(db),
      ),
    );
    await sql`delete from rate_limit where window_ends < now() - interval '1 day'`.execute(db);
    return rows.flatMap((result, index) => {
      const row = result.rows[0];
      return row && row.count > (limits[index]?.countMax ?? 0) ? [row.wait] : [];
    });
  });
  if (waits.length > 0) throw rateLimited(Math.max(...waits));
}

async function uncountStored(pool: pg.Pool, keys: readonly string[]): Promise<void> {
  await transaction(pool, { kind: 'platform' }, (db) =>
    sql`update rate_limit set count = count - 1 where key = any(${[...keys]}) and count > 0`.execute(db),
  );
}

async function forgetStored(pool: pg.Pool, key: string): Promise<void> {
  await transaction(pool, { kind: 'platform' }, (db) =>
    db.deleteFrom('rate_limit').where('key', '=', key).execute(),
  );
}

async function forgetStoredBelow(pool: pg.Pool, keys: readonly string[]): Promise<void> {
  // `0`, the character after the slash, ends the range; keys are sorted by their bytes.
  await transaction(pool, { kind: 'platform' }, (db) =>
    sql`
      delete from rate_limit r using unnest(${[...keys]}::text[]) as given (key)
      where r.key = given.key or (r.key > given.key || '/' and r.key < given.key || '0')`.execute(db),
  );
}
