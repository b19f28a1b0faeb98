/** Every column of the real database that can hold personal data has a declaration. */
import { afterAll, expect, test } from 'vitest';
import { snakeCase } from '#model/field.ts';
import { tableNameOf } from '#model/jobs/define-ledger.ts';
import { ledgers } from '#registry/ledgers.ts';
import { personalData } from '#registry/personal-data.ts';
import { isColumnErased } from '#server/composition/defined-tables.ts';
import { registry } from '#server/registry.ts';
import { testDatabase } from '#testing/database/database.ts';

const database = await testDatabase();
afterAll(database.drop);

test('every table with a reader in it declares what an erasure does with it', async () => {
  const rows = await database.superuser<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name in ('site_user_id', 'site_users_ids')",
  );
  const known = new Set(registry.personalTables.map(({ table }) => table));
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});

test('every text column declares what an erasure does with it', async () => {
  const columns = await database.superuser<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and t.table_type = 'BASE TABLE' and data_type not in
       ('smallint', 'integer', 'bigint', 'real', 'double precision', 'numeric', 'boolean', 'date', 'timestamp with time zone')`,
  );
  const reasons = new Map(
    [...registry.entities.values()].flatMap(({ entity: { name, personalData: why } }) =>
      typeof why === 'string' ? [[snakeCase(name), why]] : [],
    ),
  );
  for (const ledger of ledgers)
    if (typeof ledger.personalData === 'string') reasons.set(tableNameOf(ledger), ledger.personalData);
  const isSaid = ({ table, column }: { table: string; column: string }) => {
    const rows = registry.personalTables.filter((one) => one.table === table);
    const own = personalData[table];
    const hasNoReader = own && 'why' in own ? own.columns.includes(column) : reasons.has(table);
    return rows.length > 0 ? rows.every((one) => isColumnErased(one, column)) : hasNoReader;
  };
  expect(columns.filter((one) => !isSaid(one))).toEqual([]);
  const known = new Set(columns.map(({ table, column }) => `${table}.${column}`));
  const named = Object.entries(personalData).flatMap(([table, data]) =>
    'why' in data ? data.columns.map((column) => `${table}.${column}`) : [],
  );
  expect(named.filter((name) => !known.has(name) && name !== ADDED_WITH_EXTENSIONS)).toEqual([]);
});

/** A column that the first migration of an extension adds: what it created. */
const ADDED_WITH_EXTENSIONS = 'schema_migration.made';
