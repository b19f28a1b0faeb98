/** Moves a schema's content aside for a restore, and back if the restore fails. Extensions are not moved. */
import type pg from 'pg';
import { RESTORE_SCHEMA } from '#server/db/index.ts';
import { quoted } from './catalogue.ts';
import { BackupError } from './format.ts';

const QUEUE = 'graphile_worker';
const QUEUE_ASIDE = `${RESTORE_SCHEMA}_jobs`;

/** Moves all objects of `public` to another schema and renames the job queue's schema, in one transaction. */
export async function setAside(client: pg.Client): Promise<void> {
  await inTransaction(client, async () => {
    await client.query(`create schema ${RESTORE_SCHEMA}`);
    await moveAll(client, 'public', RESTORE_SCHEMA);
    if (await hasSchema(client, QUEUE)) await client.query(`alter schema ${QUEUE} rename to ${QUEUE_ASIDE}`);
  });
}

/**
 * Marks an empty database as being restored, so that no server starts on it and `putBack` empties it again.
 * Throws BackupError if the schema `public` contains anything; such objects are not the product's.
 */
export async function beginEmpty(client: pg.Client): Promise<void> {
  const [other] = await listObjects(client, 'public');
  if (other)
    throw new BackupError(
      `This database is not empty: it has the ${other.kind} ${other.name}, which is not Masthead’s. Restore into an empty database.`,
    );
  await client.query(`create schema ${RESTORE_SCHEMA}`);
}

/**
 * Undoes `setAside` or `beginEmpty`, and removes all objects created since. False if nothing was set aside.
 */
export async function putBack(client: pg.Client): Promise<boolean> {
  if (!(await hasSchema(client, RESTORE_SCHEMA))) return false;
  await inTransaction(client, async () => {
    await dropAll(client);
    await moveAll(client, RESTORE_SCHEMA, 'public');
    await client.query(`drop schema ${RESTORE_SCHEMA}`);
    await client.query(`drop schema if exists ${QUEUE} cascade`);
    if (await hasSchema(client, QUEUE_ASIDE))
      await client.query(`alter schema ${QUEUE_ASIDE} rename to ${QUEUE}`);
  });
  return true;
}

/** Permanently removes the content that was set aside. */
export async function forgetSetAside(client: pg.Client): Promise<void> {
  await client.query(
    `drop schema if exists ${RESTORE_SCHEMA} cascade; drop schema if exists ${QUEUE_ASIDE} cascade`,
  );
}

/** Whether the schema `public` has a table of a migrated installation. */
export async function isMigrated(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regclass('public.schema_migration') is not null as found",
  );
  return rows[0]?.found ?? false;
}

interface SchemaObject {
  kind: 'table' | 'view' | 'materialized view' | 'sequence' | 'routine' | 'type';
  name: string;
}

/**
 * Objects of a schema that must be moved or dropped explicitly; indexes, row types and column sequences
 * follow their tables, partitions do not. Columns of a partition key depend on their own table.
 */
async function listObjects(client: pg.Client, schema: string): Promise<SchemaObject[]> {
  const { rows } = await client.query<SchemaObject>(
    `select case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end as kind,
       format('%I.%I', $1::text, c.relname) as name
     from pg_class c
     where c.relnamespace = $1::text::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
       and (c.relispartition or not exists (
         select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.objsubid = 0 and d.deptype in ('a', 'i', 'e')))
     union all
     select 'routine', format('%I.%I(%s)', $1::text, p.proname, pg_get_function_identity_arguments(p.oid))
     from pg_proc p
     where p.pronamespace = $1::text::regnamespace
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
     union all
     select 'type', format('%I.%I', $1::text, t.typname)
     from pg_type t
     where t.typnamespace = $1::text::regnamespace and t.typtype in ('e', 'd', 'r')
       and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')`,
    [schema],
  );
  return rows;
}

async function moveAll(client: pg.Client, from: string, to: string): Promise<void> {
  for (const { kind, name } of await listObjects(client, from))
    await client.query(`alter ${kind} ${name} set schema ${quoted(to)}`);
}

async function dropAll(client: pg.Client): Promise<void> {
  for (const { kind, name } of await listObjects(client, 'public'))
    await client.query(`drop ${kind} if exists ${name} cascade`);
}

async function hasSchema(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [name]);
  return rowCount === 1;
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
