/** The records of what migrations of extensions added to the schema: in `schema_migration`, next to their names. */
import type pg from 'pg';
import { isDeepEqual } from '#merge/deep-equal.ts';
import { deleteBegun, hasBegun, readBegun, retainPresentOfBegun } from './begun-migrations.ts';
import { joinObjects, presentObjects, type MadeObjects, type SchemaObject } from './made-objects.ts';

/**
 * Records what a migration added, in place of what was recorded for it before. Its row in `schema_migration` must exist: call it
 * in the transaction that adds the row.
 */
export async function recordObjects(client: pg.ClientBase, name: string, made: MadeObjects): Promise<void> {
  await client.query('alter table schema_migration add column if not exists made jsonb');
  await client.query('update schema_migration set made = $1 where name = $2', [JSON.stringify(made), name]);
}

/**
 * Whether a migration has a record of what it added, or was interrupted. False in an installation that never had an extension
 * with migrations.
 */
export async function hasRecords(client: pg.ClientBase): Promise<boolean> {
  if (await hasBegun(client)) return true;
  const { rowCount } = await client.query(
    "select from schema_migration m where jsonb_typeof(to_jsonb(m) -> 'made') = 'object' limit 1",
  );
  return rowCount !== 0;
}

/**
 * Deletes from all records the objects that `schema` does not have, except the names of tables, because a later object with the same name can be of
 * another owner: a removal of the extension would drop it.
 */
export async function retainPresent(client: pg.ClientBase, schema: readonly SchemaObject[]): Promise<void> {
  await retainPresentOfBegun(client, schema);
  const { rows } = await client.query<{ name: string; made: MadeObjects }>(
    "select name, made from (select name, to_jsonb(m) -> 'made' as made from schema_migration m) m where jsonb_typeof(made) = 'object'",
  );
  for (const { name, made } of rows) {
    const present = presentObjects(made, schema);
    if (!isDeepEqual(made, present)) await recordObjects(client, name, present);
  }
}

/**
 * Returns the names of all migrations that ran, in alphabetical order, including those that were interrupted between two
 * steps and are not in `schema_migration` yet.
 */
export async function migrationsThatRan(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migration');
  const begun = await readBegun(client);
  return [...new Set([...rows, ...begun].map(({ name }) => name))].sort();
}

/**
 * What migrations recorded, joined, with the names of dropped tables that no table of the schema has; null if one of them ran before the objects were recorded.
 * `migrations`: names as in `migrationsThatRan`; those that are not there are skipped.
 */
export async function madeBy(
  client: pg.ClientBase,
  migrations: readonly string[],
): Promise<MadeObjects | null> {
  const { rows } = await client.query<{ made: MadeObjects | null }>(
    "select to_jsonb(m) -> 'made' as made from schema_migration m where name = any ($1)",
    [migrations],
  );
  const lists = (await readBegun(client))
    .filter(({ name }) => migrations.includes(name))
    .map(({ made }) => made);
  for (const { made } of rows) {
    if (!made) return null;
    lists.push(made);
  }
  const { columns, dropped, ...others } = joinObjects(lists);
  return {
    ...others,
    // Earlier versions recorded the column that they added for these records.
    columns: columns.filter((name) => !name.startsWith('schema_migration.')),
    ...(dropped && { dropped: await withoutTable(client, dropped) }),
  };
}

/** Returns the names that no table of the schema has. */
async function withoutTable(client: pg.ClientBase, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select name from unnest($1::text[]) as name where to_regclass(format('public.%I', name)) is null order by name",
    [names],
  );
  return rows.map(({ name }) => name);
}

/**
 * Deletes the records of the migrations of an extension that is removed. Call it last: without them, a removal that was
 * interrupted cannot be repeated.
 */
export async function deleteRecords(client: pg.ClientBase, migrations: readonly string[]): Promise<void> {
  await client.query('delete from schema_migration where name = any ($1)', [migrations]);
  await deleteBegun(client, migrations);
}
