/** Drops what the migrations of an extension added, and deletes what other tables contain about its records. */
import type pg from 'pg';
import { camelCase } from '#model/field.ts';
import type { MadeObjects } from '#server/db/index.ts';

const HISTORY_AT_ONCE = 5_000;

/** Returns the names of the entities whose records are, or were, in the tables of an extension. */
export function entitiesOf(made: MadeObjects): string[] {
  return tablesOf(made).map(camelCase);
}

function tablesOf({ tables, dropped = [] }: MadeObjects): string[] {
  return [...tables, ...dropped];
}

/**
 * Deletes the history of records whose tables are or were dropped, a bounded number in each transaction. Returns the number of deleted
 * entries.
 */
export async function deleteHistory(
  client: pg.ClientBase,
  made: MadeObjects,
  onProgress: (text: string) => void,
): Promise<number> {
  const organisations = await client.query<{ id: number }>('select id from organisation order by id');
  let count = 0;
  for (const { id: organisation } of organisations.rows)
    for (const entity of entitiesOf(made))
      for (;;) {
        const { rowCount } = await client.query(
          `delete from history where organisation_id = $1 and id = any (array(
             select id from history where organisation_id = $1 and entity = $2 order by id limit ${HISTORY_AT_ONCE}))`,
          [organisation, entity],
        );
        if (!rowCount) break;
        count += rowCount;
        onProgress(`${count} entries of the history deleted`);
      }
  return count;
}

/** Drops in one transaction; objects that are missing were dropped before. */
export async function dropObjects(client: pg.ClientBase, made: MadeObjects): Promise<void> {
  const quoted = (name: string) => client.escapeIdentifier(name);
  await client.query('begin');
  try {
    await client.query("set local lock_timeout = '5s'");
    for (const table of made.tables)
      await client.query(`drop table if exists public.${quoted(table)} cascade`);
    for (const name of made.columns) {
      const [table = '', column = ''] = name.split('.');
      await client.query(
        `alter table if exists public.${quoted(table)} drop column if exists ${quoted(column)} cascade`,
      );
    }
    for (const name of made.indexes) await dropIndex(client, name);
    for (const signature of made.functions) await client.query(`drop routine if exists ${signature} cascade`);
    await client.query('delete from ledger where name = any ($1)', [tablesOf(made)]);
    await forgetRecords(client, entitiesOf(made));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Drops an index, or the constraint that it enforces: PostgreSQL refuses to drop the index of a constraint. */
async function dropIndex(client: pg.ClientBase, name: string): Promise<void> {
  const quoted = client.escapeIdentifier(name);
  // Foreign keys name the index that they refer to in the same column.
  const { rows } = await client.query<{ of: string; name: string }>(
    `select conrelid::regclass::text as of, conname as name from pg_constraint
     where conindid = to_regclass($1) and contype in ('p', 'u', 'x')`,
    [`public.${quoted}`],
  );
  for (const constraint of rows)
    await client.query(
      `alter table ${constraint.of} drop constraint ${client.escapeIdentifier(constraint.name)} cascade`,
    );
  await client.query(`drop index if exists public.${quoted}`);
}

/**
 * Deletes references and search words of records whose table was dropped: a later record with the same id must not have them. Deletes
 * what imports stored about them: a run with changes of an unknown entity cannot be undone.
 */
async function forgetRecords(client: pg.ClientBase, entities: readonly string[]): Promise<void> {
  const statements = [
    'delete from search_entry where organisation_id in (select id from organisation) and entity = any ($1)',
    'delete from search_word where organisation_id in (select id from organisation) and entity = any ($1)',
    'delete from reference where organisation_id in (select id from organisation) and from_entity = any ($1)',
    'delete from reference where organisation_id in (select id from organisation) and to_entity = any ($1)',
    // Looks up run by run, in the order of the index.
    `delete from import_change c using migration_run r
       where c.organisation_id = r.organisation_id and c.run_id = r.id and c.entity = any ($1)`,
    'delete from import_record where organisation_id in (select id from organisation) and entity = any ($1)',
  ];
  for (const statement of statements) await client.query(statement, [entities]);
}
