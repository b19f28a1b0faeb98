/** Helpers of the tenancy tests: operations with deliberate mistakes, and a snapshot of every row. */
import { sql } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import { integer } from '#fields/integer/field.ts';
import { json } from '#fields/json/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { anyone } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import type { AnyOperation } from '#server/operations/index.ts';
import type { TestDatabase } from '#testing/database/database.ts';

/**
 * A digest of all rows in each table that has the column: their number, and the transactions that wrote them.
 * Sessions are left out, because tests open them.
 */
export async function snapshot(
  database: TestDatabase,
  column: 'organisation_id' | 'site_id',
  value: number,
): Promise<Record<string, string>> {
  const parts = (await tablesWith(database, column)).map(
    (name) =>
      `select '${name}' as name, (select count(*) || ' rows ' || coalesce(sum(hashint8(xmin::text::bigint)), 0) from ${name} where ${column} = $1) as rows`,
  );
  const text = parts.join(' union all ');
  const rows = await database.superuser<{ name: string; rows: string }>(text, [value], `rows by ${column}`);
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
}

const knownTables = new WeakMap<TestDatabase, Map<string, Promise<string[]>>>();

/** Cached, because the catalogue is slow to query and none of these tests creates a table. */
function tablesWith(database: TestDatabase, column: string): Promise<string[]> {
  const known = knownTables.get(database) ?? new Map<string, Promise<string[]>>();
  knownTables.set(database, known);
  const matching =
    known.get(column) ??
    database
      .superuser<{ table_name: string }>(
        "select table_name from information_schema.columns where table_schema = 'public' and column_name = $1 and table_name <> 'cms_session'",
        [column],
      )
      .then((rows) => rows.map((row) => row.table_name));
  known.set(column, matching);
  return matching;
}

/** Three mistakes a developer could make. */
export function plantOperations(superuserConnectionString: () => string): AnyOperation[] {
  const output = {
    shape: 'PlantedRows',
    fields: { rows: json({ label: 'Rows', required: true, check: z.unknown() }) },
  };
  const table = text({ label: 'Table', required: true });
  const read = defineOperation({
    name: 'plantedRead',
    kind: 'query',
    summary: 'Selects without a condition.',
    input: { table },
    output,
    access: anyone,
    run: async (ctx: OperationContext, input) => {
      const { rows } = await sql`select * from ${sql.table(input.table)}`.execute(ctx.db);
      return { rows };
    },
  });
  const write = defineOperation({
    name: 'plantedWrite',
    kind: 'mutation',
    summary: 'Updates by id alone.',
    input: { table, id: integer({ label: 'Id', required: true }) },
    output,
    access: anyone,
    run: async (ctx: OperationContext, input) => {
      const { rows } =
        await sql`update ${sql.table(input.table)} set name = 'Stolen' where id = ${input.id} returning id`.execute(
          ctx.db,
        );
      return { rows };
    },
  });
  const leak = defineOperation({
    name: 'plantedLeak',
    kind: 'query',
    summary: 'Reads past the policies.',
    input: {},
    output,
    access: anyone,
    run: async (_ctx: OperationContext) => {
      const client = new pg.Client({ connectionString: superuserConnectionString() });
      await client.connect();
      const { rows } = await client.query('select name from content');
      await client.end();
      return { rows };
    },
  });
  return [read, write, leak] as unknown as AnyOperation[];
}
