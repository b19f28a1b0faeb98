import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { createPool, type SlowStatement } from './pool.ts';
import { transaction } from './transaction.ts';

test('a connection that is cut while it is in use fails its next statement, and the pool goes on', async () => {
  const database = await testDatabase({});
  const reported: Error[] = [];
  const pool = createPool({
    connectionString: database.connectionString,
    onError: (error) => reported.push(error),
  });
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = new Promise((resolve) => client.once('end', resolve));
  // Between two statements only the pool listens for the client's errors.
  await database.superuser(`select pg_terminate_backend(${rows[0]?.pid ?? 0})`);
  await ended;
  await expect(client.query('select 1')).rejects.toThrow(/not queryable|closed|terminat/);
  client.release(true);
  expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
  await database.drop();
});

test('a slow statement of a unit of work is reported with its text and never with its values', async () => {
  const database = await testDatabase({});
  const onSlow = vi.fn<(statement: SlowStatement) => void>();
  const pool = createPool({ connectionString: database.connectionString, onError: () => undefined, onSlow });
  await transaction(pool, { kind: 'platform' }, async (db) => {
    await sql`select ${'a secret'}::text`.execute(db);
    await sql`select pg_sleep(1.05), ${'a secret'}::text`.execute(db);
  });
  expect(onSlow).toHaveBeenCalledOnce();
  const reported = onSlow.mock.calls[0]?.[0];
  expect(reported?.text).toBe('select pg_sleep(1.05), $1::text');
  expect(reported?.ms).toBeGreaterThanOrEqual(1_000);
  await pool.end();
  await database.drop();
});
