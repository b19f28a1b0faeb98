/**
 * A drafted migration is complete: on a real database, its tables store records, serve lists and keep tenants
 * apart.
 */
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boolean } from '#fields/boolean/field.ts';
import { choices } from '#fields/choices/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { relation } from '#fields/relation/field.ts';
import { relations } from '#fields/relations/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity, type Entity } from '#model/define-entity.ts';
import { tableOfEntity } from '#records/table.ts';
import { transaction, type Db } from '#server/db/index.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations.ts';
import { withRecords, type Registry, type RecordContext } from '#server/records/index.ts';
import { registry } from '#server/registry.ts';
import { systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { undoOfDraft } from '../../../scripts/dev/undo-draft.ts';
import { compareTables, snapshotOf } from '../../../scripts/generate/compare-tables.ts';
import { indexesSql, migrationSql, RESERVED_WORDS } from '../../../scripts/generate/table-sql.ts';

const subject = await buildTestWorld();
const { services, database } = subject;
const { a, b, sites } = subject.world;
const client = new pg.Client({ connectionString: database.connectionString });
await client.connect();
afterAll(async () => {
  await client.end();
  await subject.close();
});

const operations = ['get', 'stream', 'create', 'update', 'delete'] as const;

/**
 * A record of a site. Its table and columns have names that are reserved in SQL, and it refers to a table
 * defined later.
 */
const order = defineEntity({
  name: 'order',
  label: 'Order',
  pluralLabel: 'Orders',
  tenancy: 'site',
  titleField: 'name',
  personalData: 'what a test makes up',
  fields: {
    site: relation({ label: 'Site', to: 'site', required: true }),
    name: text({ label: 'Name', required: true }),
    from: text({ label: 'From' }),
    due: instant({ label: 'Due' }),
    customer: relation({ label: 'Customer', to: 'customer' }),
    parent: relation({ label: 'Parent', to: 'order' }),
    images: relations({ label: 'Pictures', to: 'asset' }),
  },
  list: {
    columns: ['name'],
    filters: ['site', 'customer'],
    sorts: [
      { field: 'due', order: 'desc' },
      { field: 'from', order: 'asc' },
    ],
    search: ['name'],
  },
  operations,
  examples: [{ name: 'Twelve mooring rings' }],
});

/** A record of an organisation. */
const customer = defineEntity({
  name: 'customer',
  label: 'Customer',
  pluralLabel: 'Customers',
  tenancy: 'organisation',
  titleField: 'name',
  personalData: 'what a test makes up',
  fields: {
    name: text({ label: 'Name', required: true }),
    lastOrder: relation({ label: 'Last', to: 'order' }),
  },
  list: { columns: ['name'], filters: [], sorts: [{ field: 'name', order: 'asc' }], search: ['name'] },
  operations,
  examples: [{ name: 'Harbour office' }],
});

/** Fields of a later version of `order`. */
const grownOrder: Entity = {
  ...order,
  fields: {
    ...order.fields,
    remark: text({ label: 'Remark', required: true, default: "it's new" }),
    labels: choices({ label: 'Labels', required: true, default: ['new', "year's"] }),
    weight: integer({ label: 'Weight', required: true, default: 3 }),
    isPaid: boolean({ label: 'Paid', required: true, default: false }),
    seller: relation({ label: 'Seller', to: 'customer' }),
  },
  list: { ...order.list, filters: [...order.list.filters, 'isPaid'] },
};

/** Applies the changes between two sets of definitions, as a start of the product does. */
async function applyDraft(name: string, before: Entity[], after: Entity[]): Promise<void> {
  const { added, manual } = compareTables(snapshotOf(before.map(tableOfEntity)), after.map(tableOfEntity));
  expect(manual).toEqual([]);
  const drafted = [{ name, sql: migrationSql(added) }];
  if (added.indexes.length > 0) drafted.push({ name: `${name}_index`, sql: indexesSql(added.indexes) });
  drafts.push(...drafted);
  expect(await migrate(client, [...migrations, ...drafts])).toEqual(drafted.map((draft) => draft.name));
}

const drafts: { name: string; sql: string }[] = [];

type Side = { id: number; siteIds: readonly number[] };
const sideA: Side = { id: a.id, siteIds: [sites.a1.id] };
const otherSite: Side = { id: a.id, siteIds: [sites.a2.id] };
const sideB: Side = { id: b.id, siteIds: [sites.b1.id] };

function asRole<T>(side: Side, run: (db: Db) => Promise<T>): Promise<T> {
  const scope = { kind: 'organisation', organisationId: side.id, siteIds: side.siteIds } as const;
  return transaction(services.pool, scope, run);
}

/** Runs a function with the record engine for the drafted entities. */
function withEngine<T>(side: Side, run: (records: RecordContext['records']) => Promise<T>): Promise<T> {
  const access = { read: () => true, create: () => true, update: () => true, delete: () => true };
  const entities = new Map(registry.entities);
  for (const entity of [grownOrder, customer]) entities.set(entity.name, { entity, access });
  const known: Registry = { ...registry, entities };
  const base = { ...systemOf(side.id, side.siteIds), now: new Date().toISOString(), tags: new Set<string>() };
  return asRole(side, (db) => run(withRecords({ ...base, db, registry: known }).records));
}

beforeAll(async () => {
  await applyDraft('20300101T0000_add_order_and_customer', [], [order, customer]);
  const early = 'insert into "order" (organisation_id, site_id, name) values ($1, $2, $3)';
  await database.superuser(early, [b.id, sites.b1.id, 'From before']);
  await applyDraft('20300102T0000_add_order_columns', [order, customer], [grownOrder, customer]);
});

test('the words that are quoted in drafts are those of PostgreSQL', async () => {
  const rows = await database.superuser<{ word: string }>(
    "select word from pg_get_keywords() where catcode in ('R', 'T')",
  );
  expect(rows.map((row) => row.word).filter((word) => !RESERVED_WORDS.has(word))).toEqual([]);
});

test('the engine creates, changes, lists and deletes records in drafted tables', async () => {
  await withEngine(sideA, async (records) => {
    const office = await records.create(customer, { name: 'Harbour office' });
    const input = {
      site: sites.a1.id,
      name: 'Twelve mooring rings',
      customer: office.id,
      labels: ['urgent'],
    };
    const due = '2027-05-01T08:00:00.250Z';
    const made = await records.create(grownOrder, { ...input, due, images: [a.assetId] });
    expect(made).toMatchObject({ ...input, due, version: 1, weight: 3, images: [a.assetId] });
    const changed = await records.update(grownOrder, {
      id: made.id,
      version: 1,
      changes: { from: 'North quay' },
    });
    expect(changed).toMatchObject({ from: 'North quay', version: 2 });
    const found = await records.list(grownOrder, { search: 'mooring', filters: { customer: office.id } });
    expect(found.edges.map((edge) => edge.node.id)).toEqual([made.id]);
    await expect(records.delete(customer, office.id)).rejects.toMatchObject({ code: 'CONFLICT' });
    await records.delete(grownOrder, made.id);
    await records.delete(customer, office.id);
  });
});

test('rows from before a required column have its default, and old processes may keep writing', async () => {
  const expected = {
    remark: "it's new",
    labels: ['new', "year's"],
    weight: 3,
    is_paid: false,
    seller_id: null,
  };
  const early = 'insert into "order" (organisation_id, site_id, name) values ($1, $2, $3)';
  await database.superuser(early, [b.id, sites.b1.id, 'From an old process']);
  const rows = await database.superuser('select * from "order" where organisation_id = $1 order by id', [
    b.id,
  ]);
  expect(rows).toMatchObject([expected, expected]);
});

test('a record cannot refer to another organisation, whatever the request', async () => {
  const [foreign] = await database.superuser<{ id: number }>(
    'insert into customer (organisation_id, name) values ($1, $2) returning id',
    [b.id, 'Foreign customer'],
  );
  for (const column of ['customer_id', 'seller_id', 'parent_id'])
    await expect(
      database.superuser(
        `insert into "order" (organisation_id, site_id, name, ${column}) values ($1, $2, 'x', $3)`,
        [a.id, sites.a1.id, foreign?.id],
      ),
    ).rejects.toMatchObject({ code: '23503' });
});

describe.each<[string, (organisation: number) => string]>([
  [
    'order',
    (id) => `insert into "order" (organisation_id, site_id, name) values (${id}, ${siteOf(id)}, 'Planted')`,
  ],
  ['customer', (id) => `insert into customer (organisation_id, name) values (${id}, 'Planted')`],
])('the drafted table %s', (table, insert) => {
  beforeAll(async () => {
    for (const id of [a.id, b.id]) await database.superuser(insert(id));
  });

  const name = sql.table(table);

  test('a table shows an organisation only its own rows', async () => {
    for (const side of [sideA, sideB]) {
      const seen = await asRole(side, (db) => sql`select distinct organisation_id from ${name}`.execute(db));
      expect(seen.rows).toEqual([{ organisation_id: side.id }]);
    }
  });

  test('a table shows nothing to a unit of work without a tenant', async () => {
    const seen = await transaction(services.pool, { kind: 'platform' }, (db) =>
      sql`select 1 from ${name}`.execute(db),
    );
    expect(seen.rows).toEqual([]);
  });

  test('a table accepts no row for another organisation, and none can be moved, changed or removed there', async () => {
    const plant = asRole(sideA, (db) => sql.raw(insert(b.id)).execute(db));
    await expect(plant).rejects.toMatchObject({ code: '42501' });
    const move = asRole(sideA, (db) => sql`update ${name} set organisation_id = ${b.id}`.execute(db));
    await expect(move).rejects.toMatchObject({ code: '42501' });
    const target = sql`where organisation_id = ${b.id} returning 1`;
    const change = await asRole(sideA, (db) => sql`update ${name} set version = 9 ${target}`.execute(db));
    const remove = await asRole(sideA, (db) => sql`delete from ${name} ${target}`.execute(db));
    expect([change.rows, remove.rows]).toEqual([[], []]);
  });
});

test('rows of a site are neither seen nor written by work for another site of the organisation', async () => {
  const seen = await asRole(otherSite, (db) => sql`select 1 from "order"`.execute(db));
  expect(seen.rows).toEqual([]);
  const plant = asRole(otherSite, (db) =>
    sql`insert into "order" (organisation_id, site_id, name) values (${a.id}, ${sites.a1.id}, 'x')`.execute(
      db,
    ),
  );
  await expect(plant).rejects.toMatchObject({ code: '42501' });
});

describe('tables with many rows', () => {
  beforeAll(async () => {
    await database.superuser(
      "insert into customer (organisation_id, name) select $1, 'Customer ' || n from generate_series(1, 50) n",
      [a.id],
    );
    await database.superuser(
      `insert into "order" (organisation_id, site_id, name, "from", due, customer_id, is_paid)
       select $1, case when n % 20 = 0 then $2::integer else $3::integer end, 'Order ' || n, 'Quay ' || n,
         now() + n * interval '1 minute', (array(select id from customer where organisation_id = $1))[1 + n % 50], n % 20 > 0
       from generate_series(1, 4000) n`,
      [a.id, sites.a1.id, sites.a2.id],
    );
    await database.superuser('analyze "order"');
  });

  test.each([
    ['due', 'desc', 'organisation_id'],
    ['from', 'asc', 'organisation_id'],
    ['due', 'desc', 'customer_id'],
    ['due', 'desc', 'site_id'],
    ['due', 'desc', 'is_paid'],
  ])('a list by %s %s of one %s is one range of an index, in its order', async (field, direction, filter) => {
    const [wanted] = await database.superuser<{ value: unknown }>(
      `select ${filter} as value from "order" where organisation_id = $1 and site_id = $2 and not is_paid and customer_id > 0 limit 1`,
      [a.id, sites.a1.id],
    );
    const plan = await asRole(sideA, async (db) => {
      // Sorting few rows is fast, too, so it is disabled: the index must make it unnecessary.
      await sql`select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(
        db,
      );
      return sql<{ 'QUERY PLAN': string }>`explain select * from "order"
        where organisation_id = ${a.id} and ${sql.ref(filter)} = ${sql.lit(wanted?.value)}
        order by ${sql.ref(field)} ${sql.raw(direction)}, id ${sql.raw(direction)} limit 51`.execute(db);
    });
    const lines = plan.rows.map((row) => row['QUERY PLAN']);
    expect(lines.filter((line) => line.includes('Sort'))).toEqual([]);
    expect(lines.filter((line) => line.includes('Index Cond')).join()).toContain(filter);
  });
});

function siteOf(organisationId: number): number {
  return organisationId === a.id ? sites.a1.id : sites.b1.id;
}

test('drafts are taken back in development, latest first, and can run again', async () => {
  for (const { sql: text } of [...drafts].reverse())
    for (const statement of undoOfDraft(text)?.statements ?? [text]) await client.query(statement);
  const { rows } = await client.query(
    `select to_regclass('public.order') as "order", to_regclass('customer') as customer`,
  );
  expect(rows).toEqual([{ order: null, customer: null }]);
  for (const { sql: text } of drafts)
    if (!text.includes('concurrently')) await expect(client.query(text)).resolves.toBeDefined();
});
