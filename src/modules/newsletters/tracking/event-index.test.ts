/** The index of opens and clicks by delivery is built on a ledger that has partitions, and while rows arrive. */
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runStepwise } from '#server/db/stepwise-migration.ts';
import { buildTestWorld } from '#testing/world.ts';

const { database, close } = await buildTestWorld();
const client = new pg.Client({ connectionString: database.superuserConnectionString });
beforeAll(() => client.connect());
afterAll(async () => {
  await client.end();
  await close();
});

const MIGRATION = new URL(
  '../../../../migrations/20261127T2120_newsletter_event_by_delivery.sql',
  import.meta.url,
);
const DAYS = 5;

const indexesOfPartitions = () =>
  database.superuser<{ built: string; isValid: boolean }>(
    `select i.xmin::text as built, x.indisvalid as "isValid" from pg_inherits t
     join pg_index x on x.indexrelid = t.inhrelid join pg_class i on i.oid = t.inhrelid
     where t.inhparent = 'newsletter_event_by_delivery_at'::regclass`,
  );

test('each partition is indexed in a separate transaction, and a repeated run builds nothing twice', async () => {
  await database.superuser('drop index newsletter_event_by_delivery_at');
  const days = Array.from({ length: DAYS }, (_, day) =>
    new Date(Date.now() - day * 86_400_000).toISOString(),
  );
  await database.superuser(`select prepare_ledger('newsletter_event', $1::timestamptz[])`, [days]);
  const [{ count } = { count: 0 }] = await database.superuser<{ count: number }>(
    `select count(*)::integer as count from pg_inherits where inhparent = 'newsletter_event'::regclass`,
  );
  expect(count).toBeGreaterThanOrEqual(DAYS);

  const sql = await readFile(MIGRATION, 'utf8');
  await runStepwise(client, sql);
  const built = await indexesOfPartitions();
  expect(built).toHaveLength(count);
  expect(new Set(built.map((index) => index.built)).size).toBe(count);
  expect(built.every(({ isValid }) => isValid)).toBe(true);
  expect(
    await database.superuser(
      `select indisvalid as "isValid" from pg_index where indexrelid = 'newsletter_event_by_delivery_at'::regclass`,
    ),
  ).toEqual([{ isValid: true }]);

  await runStepwise(client, sql);
  expect(await indexesOfPartitions()).toEqual(built);
});
