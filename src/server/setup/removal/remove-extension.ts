/**
 * Removes what an extension left in the database after its folder was deleted. Can be repeated after an interruption: each
 * step leaves a state in which the next run continues, and the records of the migrations are deleted last.
 */
import pg from 'pg';
import { badInput } from '#model/errors.ts';
import { deleteRecords, madeBy, withMigrationLock } from '#server/db/index.ts';
import type { Registry } from '#server/records/index.ts';
import { changeRecords, type Place } from './change-records.ts';
import { deleteItems } from './delete-items.ts';
import { deleteHistory, dropObjects } from './drop-objects.ts';
import { exportLeftovers } from './export-leftovers.ts';
import { describeLeftovers, readLeftovers, type DefinedNames, type TableOfRecords } from './leftovers.ts';
import { onlyKnown, withBlocksOf } from './without-unknown.ts';

/** What a removal requires. */
export interface RemovalOptions {
  /** Name of the folder that was below `extensions/`. */
  name: string;
  /** Extensions of this build. */
  present: readonly string[];
  registry: Registry;
  defined: DefinedNames;
  connectionString: string;
  pool: pg.Pool;
  /** The file to which everything that is deleted is written first. */
  file: string;
  /** False: reports what would be deleted, and deletes nothing. */
  isConfirmed: boolean;
  onProgress: (text: string) => void;
}

/** Result of a removal: what was found, and what was deleted. */
export interface RemovalReport {
  /** What is left of removed extensions, in sentences. */
  found: readonly string[];
  /** Null if nothing was deleted. */
  removed: {
    file: string;
    lines: number;
    tables: number;
    columns: number;
    /** Entries in the history of records whose tables were dropped. */
    history: number;
    items: number;
    /** Layouts and emails from which blocks were deleted. */
    layouts: number;
    /** Roles and keys from which permissions were deleted. */
    permissionLists: number;
    /** Other removed extensions: items, blocks and jobs are deleted with the last one. */
    waitsFor: readonly string[];
  } | null;
}

/**
 * Removes an extension: writes everything to the file, deletes the history of its records, drops tables and columns, deletes items, blocks, permissions and jobs, and then
 * the records of its migrations. While other removed extensions have tables, only tables, with their history, and columns are dropped. Returns what
 * was found and what was deleted. Throws EXTENSION_PRESENT, EXTENSION_NOT_FOUND, EXTENSION_UNRECORDED, EXPORT_EXISTS.
 */
export async function removeExtension(options: RemovalOptions): Promise<RemovalReport> {
  const { name, present, connectionString } = options;
  if (present.includes(name))
    throw badInput(
      'EXTENSION_PRESENT',
      `The folder extensions/${name} is part of this build. Make a backup, delete the folder, run npm run generate, start Masthead, and run this command again.`,
    );
  const client = new pg.Client({ connectionString, application_name: 'masthead removal' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await withMigrationLock(client, () => removeLeftovers(client, options));
  } finally {
    await client.end();
  }
}

async function removeLeftovers(client: pg.ClientBase, options: RemovalOptions): Promise<RemovalReport> {
  const { name, defined, file, onProgress } = options;
  const left = await readLeftovers(client, defined);
  const found = describeLeftovers(left);
  const ran = left.extensions.get(name);
  const others = [...left.extensions.keys()].filter((other) => other !== name);
  if (
    !ran &&
    (others.length > 0 ||
      Object.keys({ ...left.items, ...left.blocks, ...left.permissions, ...left.jobs }).length === 0)
  )
    throw badInput('EXTENSION_NOT_FOUND', notFoundMessage(name, others));
  const made = ran ? await madeBy(client, ran) : null;
  if (ran && !made)
    throw badInput(
      'EXTENSION_UNRECORDED',
      `The migrations of ${name} ran before Masthead recorded what migrations add. Drop its tables and columns by hand, then run: delete from schema_migration where name like '%@${name}'.`,
    );
  if (!options.isConfirmed) return { found, removed: null };
  const lines = await exportLeftovers(client, file, { made, defined });
  onProgress(`${lines} lines written to ${file}`);
  // Before the tables are dropped: while they are there, an interrupted removal exports and deletes the rest.
  const history = made ? await deleteHistory(client, made, onProgress) : 0;
  if (made) await dropObjects(client, made);
  const counts = { tables: made?.tables.length ?? 0, columns: made?.columns.length ?? 0, history };
  // The database does not record to which extension an item, a block or a job belongs.
  const rest =
    others.length > 0 ? { items: 0, layouts: 0, permissionLists: 0 } : await deleteUnnamed(client, options);
  if (ran) await deleteRecords(client, ran);
  await client.query('delete from extension_fault where extension = $1', [name]);
  return { found, removed: { file, lines, ...counts, ...rest, waitsFor: others } };
}

function notFoundMessage(name: string, others: readonly string[]): string {
  const known = others.length > 0 ? ` Removed extensions are: ${others.join(', ')}.` : '';
  return `Nothing in this database is of an extension named ${name}.${known}`;
}

/** Deletes items, blocks, permissions and queued jobs of names that no definition has. */
async function deleteUnnamed(
  client: pg.ClientBase,
  options: RemovalOptions,
): Promise<{ items: number; layouts: number; permissionLists: number }> {
  const items = await deleteItems(client, options);
  const layouts = await removeBlocks(client, options);
  const permissionLists = await removePermissions(client, options);
  await client.query(
    `delete from graphile_worker._private_jobs where task_id in (
       select id from graphile_worker._private_tasks where identifier <> all ($1))`,
    [options.defined.jobs],
  );
  return { items, layouts, permissionLists };
}

/** Removes blocks of unknown types from layouts and emails. Returns the number of changed records. */
async function removeBlocks(client: pg.ClientBase, options: RemovalOptions): Promise<number> {
  const { blocks, grids } = options.defined;
  let count = 0;
  for (const owner of grids)
    count += await changeThose(client, options, owner, {
      condition: `exists (select from jsonb_path_query(grid, '$.rows[*].columns[*].blocks[*]') as block
        where block ->> 'type' <> all ($1))`,
      known: blocks,
      change: ({ grid }) => ({ grid: withBlocksOf(grid, blocks) }),
    });
  return count;
}

/** Removes permissions that no definition names from roles, users and keys. Returns the number of changed records. */
async function removePermissions(client: pg.ClientBase, options: RemovalOptions): Promise<number> {
  const { permissions: known, permissionLists } = options.defined;
  let count = 0;
  for (const owner of permissionLists)
    count += await changeThose(client, options, owner, {
      condition: `exists (select from unnest(${owner.table}.${owner.column}) as permission where permission <> all ($1))`,
      known,
      change: ({ [owner.field]: names }) => ({ [owner.field]: onlyKnown(names, known) }),
    });
  return count;
}

interface ChangeOfRecords {
  /** SQL; `$1`: the known names. */
  condition: string;
  known: readonly string[];
  /** Returns the changed values of a record. */
  change: (record: Readonly<Record<string, unknown>>) => Record<string, unknown>;
}

/** Changes the records of an entity that meet a condition. Returns their number. */
async function changeThose(
  client: pg.ClientBase,
  options: RemovalOptions,
  { entity: name, table }: TableOfRecords,
  { condition, known, change }: ChangeOfRecords,
): Promise<number> {
  const { rows } = await client.query<Place>(
    `select id, organisation_id from ${table} where ${condition} order by organisation_id, id`,
    [known],
  );
  for (const { id, organisation_id: organisationId } of rows)
    await changeRecords(client, options, organisationId, async (work) => {
      const { entity } = work.records.named(name);
      const record = await work.records.find(entity, id, { lock: true });
      if (!record) return;
      const site: unknown = Reflect.get(record, 'site');
      if (typeof site === 'number') work.tags.add(`site:${site}`);
      await work.records.writeSkippingPrepare(entity, record, change(record));
    });
  return rows.length;
}
