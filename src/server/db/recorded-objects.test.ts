/** What migrations of extensions added is recorded completely, and only as long as it is theirs. */
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '#testing/database/database.ts';
import { checksum, migrate } from './migrate.ts';
import { madeBy, migrationsThatRan } from './recorded-objects.ts';

let database: TestDatabase;
const clients: pg.Client[] = [];

beforeEach(async () => {
  database = await testDatabase({ empty: true });
});

afterEach(async () => {
  for (const client of clients.splice(0)) await client.end().catch(() => undefined);
  await database.drop();
});

async function connect(application = 'one'): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: database.connectionString,
    application_name: application,
  });
  // Ignores errors because tests end connections on purpose.
  client.on('error', () => undefined);
  clients.push(client);
  await client.connect();
  return client;
}

const first = { name: '20300101T0000_first', sql: 'create table ship (n text, m text)' };
/** Waits endlessly in its third statement if a connection with the name `slow` runs it. */
const stepwise = {
  name: '20300103T0000_indexes@shop',
  sql: `-- masthead: without a transaction
    create index concurrently if not exists ship_n on ship (n);
    create or replace function pause(n text) returns text language plpgsql immutable as $$
      begin
        if current_setting('application_name') = 'slow' then perform pg_sleep(60); end if;
        return n;
      end
    $$;
    create index concurrently if not exists ship_paused on ship (pause(n));
    create index concurrently if not exists ship_m on ship (m);`,
};
const COMPLETE = {
  tables: [],
  columns: [],
  indexes: ['ship_m', 'ship_n', 'ship_paused'],
  functions: ['pause(text)'],
};

const recorded = (name: string) =>
  database.superuser<{ made: unknown }>(
    `select to_jsonb(m) -> 'made' as made from schema_migration m where name = '${name}'`,
  );

/** Runs the stepwise migration until it waits in its third statement, and ends its connection. */
async function interrupt(): Promise<void> {
  await migrate(await connect(), [first]);
  await database.superuser("insert into ship (n) values ('x')");
  const killed = migrate(await connect('slow'), [first, stepwise]).catch((error: unknown) => error);
  await vi.waitFor(
    async () => {
      const sleeping =
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'slow' and wait_event = 'PgSleep' and datname = current_database()";
      expect(await database.superuser(sleeping)).toHaveLength(1);
    },
    { timeout: 10_000, interval: 20 },
  );
  expect(await killed).toBeInstanceOf(Error);
}

test('a stepwise migration that was interrupted records what all its runs added, and nothing of other migrations', async () => {
  await interrupt();
  const between = {
    name: '20300102T0000_between',
    sql: 'create table pier (); create index ship_both on ship (n, m)',
  };
  const ran = await migrate(await connect('next'), [first, between, stepwise]);
  expect(ran).toEqual([between.name, stepwise.name]);
  expect(await recorded(stepwise.name)).toEqual([{ made: COMPLETE }]);
  expect(await database.superuser("select from pg_namespace where nspname = 'masthead_migration'")).toEqual(
    [],
  );
});

test('a stepwise migration that fails twice records what both runs added', async () => {
  const failing = {
    ...stepwise,
    sql: `${stepwise.sql.replace('pg_sleep(60)', 'nonsense()')}; call missing_procedure()`,
  };
  const onExtensionFailure = vi.fn<() => void>();
  const pier = { name: '20300104T0000_pier', sql: 'create table pier ()' };
  await migrate(await connect(), [first, failing, pier], { onExtensionFailure });
  await migrate(await connect(), [first, failing, pier], { onExtensionFailure });
  expect(onExtensionFailure).toHaveBeenCalledTimes(2);
  await migrate(await connect(), [first, stepwise, pier], { onExtensionFailure });
  expect(await recorded(stepwise.name)).toEqual([{ made: COMPLETE }]);
});

test('objects that an interrupted migration added are known before the next start, and belong to its extension', async () => {
  await interrupt();
  const client = await connect();
  expect(await migrationsThatRan(client)).toEqual([first.name, stepwise.name]);
  expect(await madeBy(client, [stepwise.name])).toEqual({
    tables: [],
    columns: [],
    indexes: ['ship_n', 'ship_paused'],
    functions: ['pause(text)'],
  });
});

test('objects of a restore are not recorded as added by a migration that was interrupted before it', async () => {
  await interrupt();
  const restoring = await connect();
  await restoring.query(`
    drop function pause cascade; drop index ship_n; create table restored ();
    create table restored_migration (like schema_migration including all);
    insert into restored_migration select * from schema_migration;
    drop table schema_migration; alter table restored_migration rename to schema_migration`);
  expect(await migrate(await connect('next'), [first, stepwise])).toEqual([stepwise.name]);
  expect(await recorded(stepwise.name)).toEqual([{ made: COMPLETE }]);
});

test('a stepwise migration whose objects cannot be recorded is not noted as done', async () => {
  await migrate(await connect(), [first]);
  await database.superuser(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$;
    create trigger refuse before update on schema_migration for each row execute function refuse()`);
  await expect(migrate(await connect(), [first, stepwise])).rejects.toThrow('disk full');
  expect(await recorded(stepwise.name)).toEqual([]);
  await database.superuser('drop trigger refuse on schema_migration; drop function refuse');
  await migrate(await connect(), [first, stepwise]);
  expect(await recorded(stepwise.name)).toEqual([{ made: COMPLETE }]);
});

const adding = {
  name: '20300102T0000_add@shop',
  sql: `create table berth (); create table quay (); alter table ship add column tide integer, add column flag text;
    create index ship_by_tide on ship (tide)`,
};

test('a later migration of the extension that drops objects removes them from the records, also if they are added again', async () => {
  const dropping = {
    name: '20300103T0000_drop@shop',
    sql: 'drop table berth; alter table ship drop column tide',
  };
  const again = {
    name: '20300104T0000_again',
    sql: 'create table berth (); alter table ship add column tide integer',
  };
  await migrate(await connect(), [first, adding, dropping, again]);
  const client = await connect();
  expect(await madeBy(client, [adding.name, dropping.name])).toEqual({
    tables: ['quay'],
    columns: ['ship.flag'],
    indexes: [],
    functions: [],
  });
});

test('a migration of the product that drops objects removes them from the records, also if it runs with the next version', async () => {
  await migrate(await connect(), [first, adding]);
  const dropping = { name: '20300103T0000_drop', sql: 'drop table berth; alter table ship drop column tide' };
  await migrate(await connect(), [first, adding, dropping]);
  expect(await recorded(adding.name)).toEqual([
    { made: { tables: ['quay'], columns: ['ship.flag'], indexes: [], functions: [], dropped: ['berth'] } },
  ]);
});

test('objects that a migration of the product drops and makes again are the product’s', async () => {
  const making = {
    name: adding.name,
    sql: `create table quay (); create table berth (n text);
      create function tide() returns integer language sql as 'select 1';
      create function ebb() returns integer language sql as 'select 1';
      alter table ship add column tide integer, add column flag text; create index ship_by_flag on ship (flag)`,
  };
  const replacing = {
    name: '20300103T0000_replace',
    sql: `drop table berth; create table berth (own text);
      drop function tide; create function tide() returns integer language sql as 'select 2';
      create or replace function ebb() returns integer language sql as 'select 2';
      alter table ship drop column tide; alter table ship add column tide integer;
      alter table ship alter column flag type varchar`,
  };
  await migrate(await connect(), [first, making, replacing]);
  expect(await madeBy(await connect(), [making.name])).toMatchObject({
    tables: ['quay'],
    columns: ['ship.flag'],
    indexes: ['ship_by_flag'],
    functions: ['ebb()'],
  });
});

test('objects of the product that an extension drops and makes again stay the product’s', async () => {
  const replacing = { name: adding.name, sql: 'drop table ship; create table ship (n text)' };
  await migrate(await connect(), [first, replacing]);
  expect(await madeBy(await connect(), [replacing.name])).toEqual({
    tables: [],
    columns: [],
    indexes: [],
    functions: [],
  });
});

test('names of dropped tables stay recorded until another table has the name', async () => {
  const drop = { name: '20300103T0000_drop@shop', sql: 'drop table berth' };
  const secondDrop = { name: '20300106T0000_drop', sql: 'drop table berth' };
  const other = { name: '20300104T0000_other', sql: 'create table pier ()' };
  const again = { name: '20300105T0000_again', sql: 'create table berth ()' };
  await migrate(await connect(), [first, adding, drop, other]);
  const dropped = async () => (await madeBy(await connect(), [adding.name, drop.name]))?.dropped;
  expect(await dropped()).toEqual(['berth']);
  await migrate(await connect(), [first, adding, drop, other, again]);
  expect(await dropped()).toBeUndefined();
  await migrate(await connect(), [first, adding, drop, other, again, secondDrop]);
  expect(await dropped()).toBeUndefined();
});

test.each([
  ['the extension and the product', '@shop'],
  ['the product only', ''],
])(
  'objects that an interrupted migration added, and %s dropped, are not the extension’s if they are added again',
  async (_, owner) => {
    await interrupt();
    const dropping = { name: `20300104T0000_drop${owner}`, sql: 'drop index ship_n, ship_paused' };
    const again = { name: '20300105T0000_again', sql: 'create index ship_n on ship (m)' };
    expect(await migrate(await connect(), [first, dropping, again])).toEqual([dropping.name, again.name]);
    const client = await connect();
    const own = (await migrationsThatRan(client)).filter((name) => name.endsWith('@shop'));
    expect(await madeBy(client, own)).toEqual({
      tables: [],
      columns: [],
      indexes: [],
      functions: ['pause(text)'],
    });
  },
);

test('objects that are missing of an interrupted migration are not recorded for it at the next start', async () => {
  await interrupt();
  await migrate(await connect(), [first]);
  await database.superuser('drop function pause cascade');
  await migrate(await connect(), [first]);
  await database.superuser('create function pause(n text) returns text language sql as $$ select n $$');
  expect(await madeBy(await connect(), [stepwise.name])).toMatchObject({ functions: [] });
});

const isBegunLeft = async () =>
  (await database.superuser("select from pg_namespace where nspname = 'masthead_migration'")).length > 0;

test('an interrupted migration that an earlier version of the program finished has only what it recorded', async () => {
  await interrupt();
  const made = { tables: [], columns: [], indexes: ['ship_m'], functions: [] };
  await database.superuser('alter table schema_migration add column made jsonb');
  await database.superuser('insert into schema_migration (name, checksum, made) values ($1, $2, $3)', [
    stepwise.name,
    checksum(stepwise),
    JSON.stringify(made),
  ]);
  await database.superuser('create table pier ()');
  expect(await madeBy(await connect(), [stepwise.name])).toEqual(made);
  expect(await migrate(await connect(), [first, stepwise])).toEqual([]);
  expect(await recorded(stepwise.name)).toEqual([{ made }]);
  expect(await isBegunLeft()).toBe(false);
});

test('a restore that finishes an interrupted migration and fails leaves what it added recorded', async () => {
  await interrupt();
  const client = await connect();
  await client.query(`create schema aside; alter table schema_migration set schema aside;
    alter table ship set schema aside; alter function pause(text) set schema aside`);
  expect(await migrate(client, [first, stepwise])).toEqual([first.name, stepwise.name]);
  await client.query(`drop table schema_migration, ship; drop function pause(text);
    alter table aside.schema_migration set schema public; alter table aside.ship set schema public;
    alter function aside.pause(text) set schema public`);
  expect(await madeBy(client, [stepwise.name])).toMatchObject({ indexes: ['ship_n', 'ship_paused'] });
  expect(await migrate(client, [first, stepwise])).toEqual([stepwise.name]);
  expect(await recorded(stepwise.name)).toEqual([{ made: COMPLETE }]);
});

test('the record of an interrupted migration is deleted after the schema was replaced', async () => {
  await interrupt();
  const restoring = await connect();
  await restoring.query(`
    create table restored_migration (like schema_migration including all);
    insert into restored_migration select * from schema_migration;
    drop table schema_migration; alter table restored_migration rename to schema_migration`);
  await migrate(await connect(), [first]);
  expect(await isBegunLeft()).toBe(false);
});
