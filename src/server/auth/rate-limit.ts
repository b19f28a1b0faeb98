/** Counters of attempts in PostgreSQL: shared by all processes, preserved over restarts. */
import { sql } from 'kysely';
import type pg from 'pg';
import { rateLimited } from '#model/errors.ts';
import { transaction } from '#server/db/index.ts';

export interface Limit {
  /** Key of the counter, for example `login/account/<hash>`. Never contains a clear-text address or name. */
  key: string;
  countMax: number;
  windowSeconds: number;
  /** How many attempts are counted together; default: 1. */
  attempts?: number;
}

/** Counts an attempt, or several together, against every limit; throws RATE_LIMITED with the waiting time if a limit is exceeded. */
export async function countAttempt(pool: pg.Pool, limits: readonly Limit[]): Promise<void> {
  const waits = await transaction(pool, { kind: 'platform' }, async (db) => {
    const rows = await Promise.all(
      limits.map((limit) =>
        sql<{ count: number; wait: number }>`
          insert into rate_limit (key, count, window_ends) values (${limit.key}, ${limit.attempts ?? 1}, now() + make_interval(secs => ${limit.windowSeconds}))
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

/** Removes one counted attempt from each key, because the attempt succeeded. */
export async function uncountAttempt(pool: pg.Pool, keys: readonly string[]): Promise<void> {
  await transaction(pool, { kind: 'platform' }, (db) =>
    sql`update rate_limit set count = count - 1 where key = any(${[...keys]}) and count > 0`.execute(db),
  );
}

/** Forgets the attempts on a key, because the password was right. */
export async function forgetAttempts(pool: pg.Pool, key: string): Promise<void> {
  await transaction(pool, { kind: 'platform' }, (db) =>
    db.deleteFrom('rate_limit').where('key', '=', key).execute(),
  );
}

/** Forgets the attempts on the keys and on all keys below them: `key/…`. */
export async function forgetAttemptsBelow(pool: pg.Pool, keys: readonly string[]): Promise<void> {
  // `0`, the character after the slash, ends the range; keys are sorted by their bytes.
  await transaction(pool, { kind: 'platform' }, (db) =>
    sql`
      delete from rate_limit r using unnest(${[...keys]}::text[]) as given (key)
      where r.key = given.key or (r.key > given.key || '/' and r.key < given.key || '0')`.execute(db),
  );
}
