import { expect, test, vi } from 'vitest';
import pg from 'pg';
import { startTestPostgres } from './postgres.ts';

vi.setConfig({ testTimeout: 60_000 });

test('a test server does not wait for the disk, lets the product clone databases, and goes away', async () => {
  const server = await startTestPostgres();
  const client = new pg.Client({ connectionString: server.connectionString });
  await client.connect();
  const { rows } = await client.query<{ fsync: string; login: string }>(
    "select current_setting('fsync') as fsync, current_user as login",
  );
  expect(rows).toEqual([{ fsync: 'off', login: 'masthead' }]);
  await client.query('create database template_of_run');
  await client.query('create database clone template template_of_run');
  await client.end();
  await server.stop();
  const again = new pg.Client({ connectionString: server.connectionString });
  await expect(again.connect()).rejects.toThrow('ENOENT');
});
