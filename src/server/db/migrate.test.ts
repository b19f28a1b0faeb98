import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { databaseProxy } from '#testing/database/database-proxy.ts';
import { testDatabase, type TestDatabase } from '#testing/database/database.ts';
import { checkRole, migrate, MigrationError, pendingOfExtensions } from './migrate.ts';
import { prepareDatabase } from './prepare.ts';
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
  // Ignores errors because tests end connections on purpose.
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
/** Never ends if a connection with the name `slow` runs it; fast otherwise. */
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

test('a database that a newer version migrated is refused, named and unchanged', async () => {
  const client = await connect('one');
  await migrate(client, [first, second]);
  const older = migrate(client, [first]);
  await expect(older).rejects.toThrow(MigrationError);
  await expect(older).rejects.toThrow(/newer Masthead.*20300102T0000_second/);
  expect(await tables()).toEqual(['first_table', 'second_table']);
});

test('a database with the migrations of a removed extension is accepted, and its tables stay', async () => {
  const client = await connect('one');
  const ofShop = { name: '20300102T0000_orders@shop', sql: 'create table shop_order ()' };
  await migrate(client, [first, ofShop]);
  expect(await migrate(client, [first, second])).toEqual([second.name]);
  expect(await tables()).toEqual(['first_table', 'second_table', 'shop_order']);
  // An older version of an extension that is present is refused like an older version of the product.
  const older = migrate(client, [first, second, { name: '20300101T0000_older@shop', sql: 'select 1' }]);
  await expect(older).rejects.toThrow(/newer Masthead.*20300102T0000_orders@shop/);
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

test('a migration of an extension that fails is named with its file; later ones of the extension wait, and all others run', async () => {
  const broken = { name: '20300101T1200_orders@shop', sql: 'create table shop_order (); select nonsense' };
  const later = { name: '20300103T0000_more@shop', sql: 'create table shop_more ()' };
  const ofPier = { name: '20300104T0000_berths@pier', sql: 'create table berth ()' };
  const all = [first, broken, second, later, ofPier];
  await expect(migrate(await connect('one'), all)).rejects.toThrow(
    '20300101T1200_orders@shop (extensions/shop/migrations/20300101T1200_orders.sql) failed and was rolled back',
  );
  const failed: string[] = [];
  const onExtensionFailure = (extension: string, { message }: Error) =>
    void failed.push(`${extension}: ${message}`);
  const client = await connect('two');
  expect(await migrate(client, all, { onExtensionFailure })).toEqual([second.name, ofPier.name]);
  expect(failed).toEqual([expect.stringMatching(/^shop: .*column "nonsense" does not exist/)]);
  expect(await tables()).toEqual(['berth', 'first_table', 'second_table']);
  expect([...(await pendingOfExtensions(client, all))]).toEqual([['shop', [broken, later]]]);
  const mended = all.map((one) => (one === broken ? { ...one, sql: 'create table shop_order ()' } : one));
  expect(await migrate(client, mended, { onExtensionFailure })).toEqual([broken.name, later.name]);
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

/** Waits endlessly in its second statement if a connection with the name `slow` runs it. */
const stepwise = {
  name: '20300103T0000_stepwise',
  sql: `-- masthead: without a transaction
    create or replace function pause(n text) returns text language plpgsql immutable as $$
      begin
        -- A semicolon; 'and a quote' end nothing in here.
        if current_setting('application_name') = 'slow' then perform pg_sleep(60); end if;
        return n;
      end
    $$;
    -- The index; built last.
    create index concurrently if not exists counted_rows on counted (pause(n));
    create index concurrently if not exists counted_n on counted (n);`,
};
const counted = {
  name: '20300102T0000_counted',
  sql: 'create table counted (n text); insert into counted select i from generate_series(1, 10) i',
};

async function indexes(): Promise<{ name: string; valid: boolean }[]> {
  return database.superuser(
    "select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid = 'counted'::regclass order by 1",
  );
}

test('a migration without a transaction that is killed half-way is finished by the next start', async () => {
  const killed = migrate(await connect('slow'), [counted, stepwise]).catch((err: unknown) => err);
  await vi.waitFor(
    async () => {
      const sleeping =
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'slow' and wait_event = 'PgSleep' and datname = current_database()";
      expect(await database.superuser(sleeping)).toHaveLength(1);
    },
    { timeout: 10_000, interval: 20 },
  );
  expect(await killed).toBeInstanceOf(Error);
  expect(await indexes()).toEqual([{ name: 'counted_rows', valid: false }]);
  expect(await migrate(await connect('next'), [counted, stepwise])).toEqual([stepwise.name]);
  expect(await indexes()).toEqual([
    { name: 'counted_n', valid: true },
    { name: 'counted_rows', valid: true },
  ]);
});

test('a migration without a transaction does not wait for a process that waits for its turn', async () => {
  const starting = await Promise.all([connect('one'), connect('two'), connect('three')]);
  const ran = await Promise.all(starting.map((client) => migrate(client, [counted, stepwise])));
  expect(ran.flat().sort()).toEqual([counted.name, stepwise.name]);
});

test('a statement that cannot be run twice is refused where nothing undoes it', async () => {
  const unsafe = { ...stepwise, sql: `${stepwise.sql}; alter table counted add column m text` };
  const failed = migrate(await connect('one'), [counted, unsafe]);
  await expect(failed).rejects.toThrow(/cannot be run twice: alter table counted add column m/);
  expect(await indexes()).toEqual([]);
});

test('a start is refused while the product’s role could bypass row-level security', async () => {
  await migrate(await connect('one'), migrations);
  const superuser = await connect('superuser', database.superuserConnectionString);
  for (const attribute of ['bypassrls', 'superuser']) {
    // Rolled back immediately, and visible only to this transaction, because the role belongs to the whole
    // server.
    await superuser.query(`begin; alter role masthead_app ${attribute}`);
    await expect(checkRole(superuser)).rejects.toThrow(
      /can bypass row-level security.*alter role masthead_app/,
    );
    await superuser.query('rollback');
  }
});

test('a database that is not up yet is awaited, which is logged once; a refused login is not', async () => {
  const proxy = await databaseProxy(database.connectionString);
  proxy.cut();
  const onWait = vi.fn<(message: string) => void>();
  await expect(prepareDatabase(proxy.connectionString, { waitMs: 700, onWait })).rejects.toThrow(
    /127\.0\.0\.1:\d+ cannot be reached \(.+\)\. Check DATABASE_URL/,
  );
  expect(onWait).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/cannot be reached.*Waiting for it for up to 1 s/),
  );
  const prepared = prepareDatabase(proxy.connectionString, { waitMs: 20_000, onWait });
  await vi.waitFor(() => expect(onWait).toHaveBeenCalledTimes(2));
  proxy.thaw();
  expect((await prepared).length).toBeGreaterThan(0);
  const wrong = new URL(database.connectionString);
  wrong.password = 'wrong';
  await expect(prepareDatabase(wrong.href, { waitMs: 20_000, onWait })).rejects.toThrow(
    /password authentication failed/,
  );
  expect(onWait).toHaveBeenCalledTimes(2);
  await proxy.close();
});

test('a limit of statements that the server has for the database does not cancel migrations', async () => {
  const [row] = await database.superuser<{ name: string }>('select current_database() as name');
  await database.superuser(`alter database ${row?.name} set statement_timeout = '1ms'`);
  try {
    expect(await prepareDatabase(database.connectionString)).toHaveLength(migrations.length);
  } finally {
    await database.superuser(`alter database ${row?.name} reset statement_timeout`);
  }
});

test('a login without the rights gets the statements to run, and migrates once they have run', async () => {
  const login = `plain_${randomBytes(4).toString('hex')}`;
  await database.superuser(`create role ${login} login password 'plain'`);
  const address = new URL(database.connectionString);
  address.username = login;
  address.password = 'plain';
  const [row] = await database.superuser<{ name: string }>('select current_database() as name');
  const statements = [`grant masthead_app to ${login};`, `alter database ${row?.name} owner to ${login};`];
  try {
    const refusal: unknown = await prepareDatabase(address.href).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(MigrationError);
    expect(String(refusal)).toBe(
      `MigrationError: The database login ${login} lacks rights that Masthead needs. Let an administrator of the server run these statements, then start again:\n  ${statements.join('\n  ')}`,
    );
    expect(await tables()).toEqual([]);
    for (const statement of statements) await database.superuser(statement);
    expect(await prepareDatabase(address.href)).toHaveLength(migrations.length);
  } finally {
    await database.superuser(`reassign owned by ${login} to current_user`);
    await database.superuser(`drop owned by ${login}`);
    await database.superuser(`drop role ${login}`);
  }
});
