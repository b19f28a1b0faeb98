import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '#testing/database.ts';
import { checkRole, migrate, MigrationError } from './migrate.ts';
import { migrations, orderMigrations } from './migrations.ts';

let database: TestDatabase;
const clients: pg.Client[] = [];

beforeEach(async () => {
  database = await testDatabase({ empty: true });
});

afterEach(async () => {
  for (const client of clients.splice(0)) await client.end().catch(() => undefined);
  await database.drop();
});

async function connect(
  application: string,
  connectionString = database.connectionString,
): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: application });
  // Tests end connections on purpose.
  client.on('error', () => undefined);
  clients.push(client);
  await client.connect();
  return client;
}

async function tables(): Promise<string[]> {
  const rows = await database.superuser<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migration' order by 1",
  );
  return rows.map((row) => row.name);
}

const first = { name: '20300101T0000_first', sql: 'create table first_table ()' };
const second = { name: '20300102T0000_second', sql: 'create table second_table ()' };
/** Takes for ever when a connection of the name `slow` runs it, and no time else. */
const slow = {
  name: second.name,
  sql: "create table second_table (); select pg_sleep(60) where current_setting('application_name') = 'slow'",
};

test('an empty database gets every migration once, in order, and none a second time', async () => {
  const client = await connect('one');
  expect(await migrate(client, migrations)).toEqual(migrations.map((migration) => migration.name));
  const names = migrations.map((migration) => migration.name);
  expect(names).toEqual([...names].sort());
  expect(await migrate(client, migrations)).toEqual([]);
  await checkRole(client);
});

test('an extension’s migrations run among the product’s by their time, under a name no other has', async () => {
  const ordered = orderMigrations({
    '../../../migrations/20300103T0000_third.sql': 'create table third ()',
    '../../../extensions/shop/migrations/20300102T0000_same.sql': 'create table shop_order ()',
    '../../../extensions/people/migrations/20300102T0000_same.sql': 'create table person ()',
    '../../../migrations/20300101T0000_first.sql': 'create table first_table ()',
  });
  const names = [
    '20300101T0000_first',
    '20300102T0000_same@people',
    '20300102T0000_same@shop',
    '20300103T0000_third',
  ];
  expect(await migrate(await connect('one'), ordered)).toEqual(names);
  expect(await tables()).toEqual(['first_table', 'person', 'shop_order', 'third']);
});

test('a database that a newer version migrated is refused, named and left alone', async () => {
  const client = await connect('one');
  await migrate(client, [first, second]);
  const older = migrate(client, [first]);
  await expect(older).rejects.toThrow(MigrationError);
  await expect(older).rejects.toThrow(/newer Masthead.*20300102T0000_second/);
  expect(await tables()).toEqual(['first_table', 'second_table']);
});

test('a landed migration that was edited is refused before anything runs', async () => {
  const client = await connect('one');
  await migrate(client, [first]);
  const edited = migrate(client, [{ ...first, sql: 'create table other ()' }, second]);
  await expect(edited).rejects.toThrow(/20300101T0000_first differs/);
  expect(await tables()).toEqual(['first_table']);
});

test('a migration killed in the middle leaves nothing of itself, and the next start goes on where it stopped', async () => {
  const killed = migrate(await connect('slow'), [first, slow]).catch((err: unknown) => err);
  await vi.waitFor(
    async () => {
      const sleeping =
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'slow' and wait_event = 'PgSleep' and datname = current_database()";
      expect(await database.superuser(sleeping)).toHaveLength(1);
    },
    { timeout: 10_000, interval: 20 },
  );
  expect(await killed).toBeInstanceOf(Error);
  expect(await tables()).toEqual(['first_table']);
  expect(await migrate(await connect('next'), [first, slow])).toEqual([second.name]);
  expect(await tables()).toEqual(['first_table', 'second_table']);
});

test('a migration that fails is undone whole, named, and those before it stay', async () => {
  const broken = { name: second.name, sql: 'create table second_table (); select nonsense' };
  const failed = migrate(await connect('one'), [first, broken]);
  await expect(failed).rejects.toThrow(/20300102T0000_second failed and was rolled back/);
  expect(await tables()).toEqual(['first_table']);
  expect(await migrate(await connect('two'), [first, second])).toEqual([second.name]);
});

test('a migration whose note cannot be written is undone whole, so that none runs twice', async () => {
  const note = `insert into schema_migration (name, checksum) values ('${second.name}', 'x')`;
  const failed = migrate(await connect('one'), [first, { ...second, sql: `${second.sql}; ${note}` }]);
  await expect(failed).rejects.toThrow(MigrationError);
  expect(await tables()).toEqual(['first_table']);
});

test('processes that start together take turns: each migration runs once', async () => {
  const starting = await Promise.all([connect('one'), connect('two'), connect('three')]);
  const ran = await Promise.all(starting.map((client) => migrate(client, [first, second])));
  expect(ran.flat().sort()).toEqual([first.name, second.name]);
});

test('a start is refused while the product’s role could bypass row-level security', async () => {
  await migrate(await connect('one'), migrations);
  const superuser = await connect('superuser', database.superuserConnectionString);
  for (const attribute of ['bypassrls', 'superuser']) {
    // Undone at once and seen by this transaction alone: the role belongs to the whole server.
    await superuser.query(`begin; alter role masthead_app ${attribute}`);
    await expect(checkRole(superuser)).rejects.toThrow(
      /can bypass row-level security.*alter role masthead_app/,
    );
    await superuser.query('rollback');
  }
});
