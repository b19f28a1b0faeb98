/**
 * What stepwise migrations of extensions added before they were interrupted. A repetition finds these objects in the schema, so
 * that a comparison before and after it does not show them.
 */
import type pg from 'pg';
import { addedObjects, joinObjects, noObjects, presentObjects, readObjects } from './made-objects.ts';
import type { MadeObjects, SchemaObject } from './made-objects.ts';

/** Identifies the schema that is migrated: a restore replaces it, and what was added before is not in it. */
const TARGET = "to_regclass('public.schema_migration')::oid";

/** An earlier version of the program leaves the record of a migration that it finished. */
const FINISHED = 'name in (select name from public.schema_migration)';

interface BegunMigration {
  name: string;
  /** The schema before its last run; null if `made` already includes what this run added. */
  before: SchemaObject[] | null;
  made: MadeObjects;
}

/**
 * Stores the schema before the first statement of a stepwise migration. Call it for each run, outside a transaction: what earlier
 * runs added must have been settled, and stays stored.
 */
export async function storeBegin(
  client: pg.ClientBase,
  name: string,
  before: readonly SchemaObject[],
): Promise<void> {
  // Exists only while a migration is unfinished, outside the schema that is compared and backed up.
  await client.query('create schema if not exists masthead_migration');
  await client.query(
    `create table if not exists masthead_migration.begun (
      name text, target oid, before jsonb, made jsonb not null, primary key (name, target))`,
  );
  await client.query(
    `insert into masthead_migration.begun (name, target, before, made) values ($1, ${TARGET}, $2, $3)
     on conflict (name, target) do update set before = excluded.before`,
    [name, JSON.stringify(before), JSON.stringify(noObjects())],
  );
}

/**
 * Stores what interrupted migrations have added until now. Call it before another migration runs, because the objects of that
 * one would be taken for theirs. Deletes the records of migrations that are finished, and those of a schema that a restore
 * replaced.
 */
export async function settleBegun(client: pg.ClientBase): Promise<void> {
  if (!(await hasBegun(client))) return;
  await deleteThose(
    client,
    `target = ${TARGET} and ${FINISHED} or target not in (select oid from pg_class where relname = 'schema_migration')`,
  );
  for (const { name, made } of await readBegun(client))
    await client.query(
      `update masthead_migration.begun set before = null, made = $2 where name = $1 and target = ${TARGET}`,
      [name, JSON.stringify(made)],
    );
}

/**
 * Returns the names of unfinished migrations in alphabetical order, each with everything that its runs have added until now
 * and that is still there; empty if no migration was interrupted. Changes nothing.
 */
export async function readBegun(client: pg.ClientBase): Promise<Pick<BegunMigration, 'name' | 'made'>[]> {
  if (!(await hasBegun(client))) return [];
  const { rows } = await client.query<BegunMigration>(
    `select name, before, made from masthead_migration.begun where target = ${TARGET} and not ${FINISHED} order by name`,
  );
  if (rows.length === 0) return [];
  const objects = await readObjects(client);
  return rows.map(({ name, before, made }) => ({
    name,
    made: presentObjects(before ? joinObjects([made, addedObjects(before, objects)]) : made, objects),
  }));
}

/**
 * Deletes from the records of unfinished migrations the objects that `schema` does not have, as `retainPresent` does for those
 * that are finished.
 */
export async function retainPresentOfBegun(
  client: pg.ClientBase,
  schema: readonly SchemaObject[],
): Promise<void> {
  if (!(await hasBegun(client))) return;
  const { rows } = await client.query<Pick<BegunMigration, 'name' | 'made'>>(
    `select name, made from masthead_migration.begun where target = ${TARGET}`,
  );
  for (const { name, made } of rows) await storeMade(client, name, presentObjects(made, schema));
}

async function storeMade(client: pg.ClientBase, name: string, made: MadeObjects): Promise<void> {
  await client.query(`update masthead_migration.begun set made = $2 where name = $1 and target = ${TARGET}`, [
    name,
    JSON.stringify(made),
  ]);
}

/**
 * Deletes the records of migrations that are finished, or whose extension is removed. A schema that a restore set aside retains
 * its own.
 */
export async function deleteBegun(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  if (await hasBegun(client)) await deleteThose(client, `target = ${TARGET} and name = any ($1)`, [names]);
}

/** Deletes records that meet a condition in SQL, and with the last record the schema that contains them. */
async function deleteThose(client: pg.ClientBase, condition: string, values: unknown[] = []): Promise<void> {
  await client.query(`delete from masthead_migration.begun where ${condition}`, values);
  const { rowCount } = await client.query('select from masthead_migration.begun limit 1');
  if (rowCount === 0) await client.query('drop schema masthead_migration cascade');
}

/** Whether there are records of unfinished migrations. */
export async function hasBegun(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isPresent: boolean }>(
    `select to_regclass('masthead_migration.begun') is not null as "isPresent"`,
  );
  return rows[0]?.isPresent ?? false;
}
