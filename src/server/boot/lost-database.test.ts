import pg from 'pg';
import { expect, test } from 'vitest';
import { MigrationError } from '#server/db/index.ts';
import { databaseProxy } from '#testing/database/database-proxy.ts';
import { testDatabase } from '#testing/database/database.ts';
import { lostDatabase } from '../../../scripts/lib/restart-on-failure.mjs';
import { describeLostDatabase, LOST_DATABASE } from './lost-database.ts';

test('a start whose connection breaks is reported in one sentence, also from within a migration', async () => {
  const database = await testDatabase({ empty: true });
  const proxy = await databaseProxy(database.connectionString);
  const client = new pg.Client(proxy.connectionString);
  client.on('error', () => undefined);
  await client.connect();
  const waiting = client.query('select pg_sleep(60)').catch((error: unknown) => error);
  proxy.cut();
  const error = await waiting;
  for (const failed of [error, new MigrationError('The migration failed.', { cause: error })])
    expect(describeLostDatabase(failed)).toMatch(
      /^The database was lost before Masthead served \([^\n]+\)\. The start is tried again\.$/,
    );
  await client.end().catch(() => undefined);
  await proxy.close();
  await database.drop();
});

test('errors that another try would meet again are not those of a lost database', () => {
  const full = Object.assign(new Error('no space left on device'), { code: '53100' });
  for (const error of [full, new MigrationError('It was edited.'), new TypeError('x is not a function')])
    expect(describeLostDatabase(error)).toBeNull();
});

test('the launcher knows the exit code of a lost database', () => {
  expect(lostDatabase).toBe(LOST_DATABASE);
});
