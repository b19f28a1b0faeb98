/** Lists the tables to copy from PostgreSQL's own catalogue: tables unknown to this code are copied too. */
import type pg from 'pg';

/** A table whose rows are copied. */
export interface CatalogueTable {
  name: string;
  /** Stored columns only: generated columns are computed from them. */
  columns: string[];
  /** Columns of the primary key, in the key's order. */
  key: string[];
  /** The partitions of a partitioned table, with their bounds; rows are read and loaded through the table. */
  partitions?: Partition[];
}

/**
 * A partition of a ledger. A backup includes its bounds, so that a restore can create the partition before it
 * loads rows.
 */
export interface Partition {
  name: string;
  /** Start of the partition's range, inclusive, and its end, exclusive; ISO instants. */
  from: string;
  to: string;
}

/** A sequence with its last value. */
export interface CatalogueSequence {
  name: string;
  lastValue: string;
  isCalled: boolean;
}

/**
 * Table that records the migrations that ran. The manifest names the migrations, so its rows are not copied.
 */
const MIGRATIONS_TABLE = 'schema_migration';

/**
 * Tables of the schema `public` that belong to no extension, sorted by name; partitioned tables include their
 * partitions.
 */
export async function listTables(client: pg.ClientBase): Promise<CatalogueTable[]> {
  const { rows } = await client.query<
    Omit<CatalogueTable, 'partitions'> & { partitions: Partition[] | null }
  >(
    `select c.relname as name,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum) as columns,
       array(select a.attname::text from pg_index i
         cross join unnest(i.indkey) with ordinality as k (attnum, place)
         join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
         where i.indrelid = c.oid and i.indisprimary order by k.place) as key,
       case when c.relkind = 'p' then coalesce((${PARTITIONS}), '[]') end as partitions
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> $1
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by c.relname`,
    [MIGRATIONS_TABLE],
  );
  return rows.map(({ partitions, ...table }) => ({ ...table, ...(partitions && { partitions }) }));
}

/** PostgreSQL writes the bounds in the time zone of the connection. */
const PARTITIONS = `
  select json_agg(json_build_object('name', part.relname, 'from', part.bound[1]::timestamptz, 'to', part.bound[2]::timestamptz)
    order by part.relname)
  from (
    select child.relname, regexp_match(pg_get_expr(child.relpartbound, child.oid), $bound$FROM \\('(.+)'\\) TO \\('(.+)'\\)$bound$) as bound
    from pg_inherits join pg_class child on child.oid = inhrelid where inhparent = c.oid) as part`;

/**
 * Sequences of the schema `public` with their values. Call it after a snapshot is taken: the values are then
 * never lower than those in its rows.
 */
export async function listSequences(client: pg.ClientBase): Promise<CatalogueSequence[]> {
  const { rows: names } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  );
  const sequences: CatalogueSequence[] = [];
  for (const { name } of names) {
    const { rows } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from public.${quoted(name)}`,
    );
    for (const row of rows) sequences.push({ name, lastValue: row.last_value, isCalled: row.is_called });
  }
  return sequences;
}

/** The migrations that created the schema, oldest first; empty before the first start. */
export async function listMigrations(client: pg.ClientBase): Promise<{ name: string; checksum: string }[]> {
  const { rows: found } = await client.query(`select to_regclass('public.${MIGRATIONS_TABLE}') as found`);
  if (!(found[0] as { found: string | null } | undefined)?.found) return [];
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from public.${MIGRATIONS_TABLE} order by name collate "C"`,
  );
  return rows;
}

export async function hasJobQueue(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regclass('graphile_worker._private_jobs') is not null as found",
  );
  return rows[0]?.found ?? false;
}

/**
 * Yields the key of every media file that a row names, each once, a few hundred at a time. Every column
 * called `file_key` names files of the store. `sample`: yields only that many, chosen at random. Call it in a
 * transaction.
 */
export async function* listFileKeys(
  client: pg.ClientBase,
  tables: readonly CatalogueTable[],
  sample?: number,
): AsyncGenerator<string> {
  const selects = tables
    .filter((table) => table.columns.includes('file_key'))
    .map((table) => `select file_key from public.${quoted(table.name)} where file_key is not null`);
  if (selects.length === 0) return;
  const keys = selects.join(' union ');
  await client.query(
    `declare media_key no scroll cursor for ${
      sample === undefined
        ? `${keys} order by 1`
        : `select file_key from (${keys}) as keys order by random() limit ${Math.trunc(sample)}`
    }`,
  );
  for (;;) {
    const { rows } = await client.query<{ file_key: string }>('fetch 500 from media_key');
    if (rows.length === 0) return;
    yield* rows.map((row) => row.file_key);
  }
}

/** Quotes an identifier for a statement. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
