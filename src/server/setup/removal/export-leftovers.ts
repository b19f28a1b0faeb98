/**
 * Writes what a removal deletes to a file, as JSON lines: the rows of tables, the values of columns, items, the history of both,
 * blocks, permissions and jobs.
 */
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finished } from 'node:stream/promises';
import { once } from 'node:events';
import type pg from 'pg';
import { badInput } from '#model/errors.ts';
import type { MadeObjects } from '#server/db/index.ts';
import { entitiesOf } from './drop-objects.ts';
import { blocksOf, permissionsOf, type DefinedNames } from './leftovers.ts';

const ROWS_AT_ONCE = 500;

interface Part {
  /** SQL that returns one column `line`, in JSON. */
  sql: string;
}

/** Throws EXPORT_EXISTS for a file that exists: it can be the only copy of what an interrupted removal has deleted. */
function assertNewFile(file: string): void {
  if (existsSync(file))
    throw badInput(
      'EXPORT_EXISTS',
      `The file ${file} already exists. It may contain what an interrupted removal has deleted: choose another file with --to.`,
    );
}

/**
 * Writes the file and returns the number of its lines. The file has its name only when it is complete and on disk. Tables
 * and columns that an interrupted removal has dropped are left out. Throws EXPORT_EXISTS.
 */
export async function exportLeftovers(
  client: pg.ClientBase,
  file: string,
  what: { made: MadeObjects | null; defined: DefinedNames },
): Promise<number> {
  assertNewFile(file);
  await mkdir(dirname(file), { recursive: true });
  const stream = createWriteStream(`${file}.part`, { mode: 0o600 });
  let lines = 0;
  await client.query('begin isolation level repeatable read read only');
  try {
    for (const { sql } of await partsOf(client, what)) {
      await client.query(`declare leftovers no scroll cursor for ${sql}`);
      for (;;) {
        const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from leftovers`);
        if (rows.length === 0) break;
        lines += rows.length;
        if (!stream.write(rows.map(({ line }) => `${line}\n`).join(''))) await once(stream, 'drain');
      }
      await client.query('close leftovers');
    }
  } finally {
    await client.query('rollback');
    stream.end();
    await finished(stream);
  }
  await flush(`${file}.part`);
  await rename(`${file}.part`, file);
  await flush(dirname(file));
  return lines;
}

/** Waits until a file or a folder is on disk. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Items of types that are not defined any more, with what only their editors know. */
function itemsOf({ contentTypes }: DefinedNames): Part {
  return {
    sql: `select json_build_object('item', to_jsonb(content), 'workingCopy', copy.data, 'unfinished', copy.unfinished,
        'previousState', previous.state)::text as line from content
      left join content_working_copy copy on copy.organisation_id = content.organisation_id and copy.content_id = content.id
      left join content_previous_state previous on previous.organisation_id = content.organisation_id and previous.content_id = content.id
      where type <> all (array[${literals(contentTypes)}]::text[])`,
  };
}

async function partsOf(
  client: pg.ClientBase,
  { made, defined }: { made: MadeObjects | null; defined: DefinedNames },
): Promise<Part[]> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  );
  const present = new Set(rows.flatMap(({ table, column }) => [table, `${table}.${column}`]));
  const tables = (made?.tables ?? []).filter((name) => present.has(name));
  const columns = (made?.columns ?? []).filter((name) => present.has(name)).map((name) => name.split('.'));
  return [
    ...tables.map((table) => ({
      sql: `select json_build_object('table', '${table}', 'row', to_jsonb(t))::text as line from public.${quoted(table)} t`,
    })),
    ...columns.map(([table = '', column = '']) => ({
      sql: `select json_build_object('table', '${table}', 'id', to_jsonb(t) -> 'id', 'column', '${column}', 'value', t.${quoted(column)})::text as line
        from public.${quoted(table)} t where t.${quoted(column)} is not null`,
    })),
    itemsOf(defined),
    {
      sql: `select json_build_object('history', to_jsonb(h))::text as line from organisation o
        join history h on h.organisation_id = o.id
        where h.entity = any (array[${literals(made ? entitiesOf(made) : [])}]::text[])`,
    },
    {
      sql: `select json_build_object('history', to_jsonb(h))::text as line from content c
        join history h on h.organisation_id = c.organisation_id and h.entity = 'content' and h.record_id = c.id
        where c.type <> all (array[${literals(defined.contentTypes)}]::text[])`,
    },
    ...defined.grids.map((owner) => ({
      sql: `select json_build_object('${owner.entity}', ${owner.table}.id, 'block', block)::text as line from ${blocksOf(owner)}
        where block ->> 'type' <> all (array[${literals(defined.blocks)}]::text[])`,
    })),
    ...defined.permissionLists.map((owner) => ({
      sql: `select json_build_object('${owner.entity}', ${owner.table}.id, 'permission', permission)::text as line from ${permissionsOf(owner)}
        where permission <> all (array[${literals(defined.permissions)}]::text[])`,
    })),
    {
      sql: `select json_build_object('job', task.identifier, 'payload', job.payload)::text as line from graphile_worker._private_jobs job
        join graphile_worker._private_tasks task on task.id = job.task_id
        where task.identifier <> all (array[${literals(defined.jobs)}]::text[])`,
    },
  ];
}

/** A cursor takes no parameters on every supported version, and names of definitions are identifiers. */
function literals(names: readonly string[]): string {
  return names.map((name) => `'${name.replaceAll("'", "''")}'`).join(', ');
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
