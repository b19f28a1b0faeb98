/** Whatever kinds of objects the migrations of an extension added, its removal drops them. */
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { deleteRecords, madeBy, migrate, migrations, type Migration } from '#server/db/index.ts';
import { testDatabase } from '#testing/database/database.ts';
import { dropObjects } from './drop-objects.ts';

const database = await testDatabase();
const client = new pg.Client({ connectionString: database.connectionString });
await client.connect();
afterAll(async () => {
  await client.end();
  await database.drop();
});

let count = 0;

/** Runs migrations of a new extension, and drops what they added. */
async function addAndDrop(...sql: string[]): Promise<void> {
  count += 1;
  const added = sql.map((text, step): Migration => ({
    name: `20991231T000${step}_add@harbour${count}`,
    sql: text,
  }));
  await migrate(client, [...migrations, ...added]);
  const names = added.map(({ name }) => name);
  const made = await madeBy(client, names);
  if (!made) throw new Error('The migrations recorded nothing.');
  await dropObjects(client, made);
  await deleteRecords(client, names);
}

const routines = () =>
  database.superuser(
    "select proname from pg_proc where pronamespace = 'public'::regnamespace and proname like 'tide%'",
  );

test('functions, procedures and aggregates are dropped', async () => {
  await addAndDrop(`
    create procedure tide_fill(n integer) language sql as 'select n';
    create function tide_add(a integer, b integer) returns integer language sql immutable as 'select a + b';
    create aggregate tide_sum(integer) (sfunc = tide_add, stype = integer, initcond = '0')`);
  expect(await routines()).toEqual([]);
});

test('indexes and constraints on tables of the product are dropped', async () => {
  const constraints = () =>
    database.superuser(
      "select conname as name from pg_constraint where conname like 'site_tide%' union all select indexname from pg_indexes where indexname like 'site_tide%'",
    );
  await addAndDrop(`
    create index site_tide on site (created);
    alter table site add constraint site_tide_unique unique (id, created);
    alter table site add constraint site_tide_excluded exclude using btree (id with =)`);
  expect(await constraints()).toEqual([]);
});
