/** What removed extensions left in the database: what no definition of this build names. */
import type pg from 'pg';
import { migrations, migrationsThatRan, removedExtensions } from '#server/db/index.ts';

/**
 * Names that this build defines: the product, its modules, and the extensions whose folders are present. Whatever else the
 * database names is left of a removed extension.
 */
export interface DefinedNames {
  contentTypes: readonly string[];
  blocks: readonly string[];
  jobs: readonly string[];
  permissions: readonly string[];
  /** Entities whose records have a grid of blocks, in the column `grid`. */
  grids: readonly TableOfRecords[];
  /** Entities whose records have a list of permissions. */
  permissionLists: readonly TableOfRecords[];
}

/**
 * An entity whose records can contain names of extensions: its name, the plural of its label in lower
 * case, for sentences, its table, and the field and the column with the names.
 */
export interface TableOfRecords {
  entity: string;
  label: string;
  table: string;
  field: string;
  column: string;
}

/** Counts by name, as `Berth`: 12. */
type Counts = Readonly<Record<string, number>>;

/** What is left, by its kind. */
export interface Leftovers {
  /** Removed extensions, each with its migrations that ran here. */
  extensions: ReadonlyMap<string, readonly string[]>;
  /** Items by unknown content type. */
  items: Counts;
  /** Blocks by unknown type, of each label of entities with grids: `layouts`. */
  blocks: Readonly<Record<string, Counts>>;
  /** Unknown permissions, of each label of entities with permissions: `roles`. */
  permissions: Readonly<Record<string, Counts>>;
  /** Queued jobs by unknown name. */
  jobs: Counts;
}

/**
 * Returns SQL for `from`: the rows of a table, each once for every block of its grid, which is `block`.
 * Blocks are in no order. A row without a grid is left out.
 */
export function blocksOf({ table }: TableOfRecords): string {
  return `${table} cross join lateral jsonb_path_query(${table}.grid, '$.rows[*].columns[*].blocks[*]') as block`;
}

/**
 * Returns SQL for `from`: the rows of a table, each once for every permission in its list, which is
 * `permission`. A row without permissions is left out.
 */
export function permissionsOf({ table, column }: TableOfRecords): string {
  return `${table} cross join lateral unnest(${table}.${column}) as permission`;
}

/**
 * Reads what removed extensions left: migrations without a folder, and items, blocks, permissions and queued jobs of names that
 * `defined` does not contain. Call it on a migrated database.
 */
export async function readLeftovers(client: pg.ClientBase, defined: DefinedNames): Promise<Leftovers> {
  const counted = async (sql: string, known: readonly string[]): Promise<Counts> => {
    const { rows } = await client.query<{ name: string; count: number }>(sql, [known]);
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  };
  const countedIn = async (
    tables: readonly TableOfRecords[],
    sqlOf: (owner: TableOfRecords) => string,
    known: readonly string[],
  ) => {
    const all: Record<string, Counts> = {};
    for (const owner of tables) {
      const counts = await counted(sqlOf(owner), known);
      if (Object.keys(counts).length > 0) all[owner.label] = counts;
    }
    return all;
  };
  return {
    extensions: removedExtensions(await migrationsThatRan(client), migrations),
    items: await counted(
      'select type as name, count(*)::int as count from content where type <> all ($1) group by type order by type',
      defined.contentTypes,
    ),
    blocks: await countedIn(
      defined.grids,
      (owner) => `select block ->> 'type' as name, count(*)::int as count from ${blocksOf(owner)}
       where block ->> 'type' <> all ($1) group by 1 order by 1`,
      defined.blocks,
    ),
    permissions: await countedIn(
      defined.permissionLists,
      (owner) => `select permission as name, count(*)::int as count from ${permissionsOf(owner)}
       where permission <> all ($1) group by 1 order by 1`,
      defined.permissions,
    ),
    jobs: await counted(
      `select task.identifier as name, count(*)::int as count from graphile_worker._private_jobs job
       join graphile_worker._private_tasks task on task.id = job.task_id
       where task.identifier <> all ($1) group by 1 order by 1`,
      defined.jobs,
    ),
  };
}

/**
 * Describes leftovers in sentences, for the doctor and the command that removes them; empty without leftovers. Names at most
 * ten of a kind.
 */
export function describeLeftovers({ extensions, items, blocks, permissions, jobs }: Leftovers): string[] {
  const listed = (counts: Counts) =>
    Object.entries(counts)
      .slice(0, NAMED_MAX)
      .map(([name, count]) => `${name} (${count})`)
      .join(', ');
  return [
    ...(extensions.size > 0
      ? [
          `Tables and columns of removed extensions: ${[...extensions.keys()].join(', ')}. A backup made now is restored without them.`,
        ]
      : []),
    ...(Object.keys(items).length > 0 ? [`Items of unknown content types: ${listed(items)}.`] : []),
    ...Object.entries(blocks).map(
      ([label, counts]) => `Blocks of unknown types in ${label}: ${listed(counts)}.`,
    ),
    ...Object.entries(permissions).map(
      ([label, counts]) => `Permissions without a definition in ${label}: ${listed(counts)}.`,
    ),
    ...(Object.keys(jobs).length > 0 ? [`Queued jobs without a definition: ${listed(jobs)}.`] : []),
  ];
}

const NAMED_MAX = 10;
