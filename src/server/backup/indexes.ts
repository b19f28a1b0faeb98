/** Indexes and keys of all tables, dropped while rows are loaded: building them afterwards takes a fraction of the time. */
import type pg from 'pg';

interface Part {
  /** Name of the index or constraint. */
  name: string;
  table: string;
  off: string;
  on: string;
}

type OnProgress = (name: string) => void;

export interface TakenOff {
  /**
   * Recreates the keys and indexes of a table as they were. The table's rows may come from the same
   * transaction.
   */
  putOnOf: (client: pg.Client, table: string, onProgress: OnProgress) => Promise<void>;
  /**
   * Recreates the keys and indexes of all tables not yet passed to `putOnOf`, then every foreign key, which
   * is checked over all rows.
   */
  putOnRest: (client: pg.Client, onProgress: OnProgress) => Promise<void>;
}

/**
 * Drops every index, key and foreign key of the tables in `public`. `onProgress` gets the name of each when
 * it is recreated.
 */
export async function takeOffIndexes(client: pg.Client): Promise<TakenOff> {
  const foreign = await partsOf(client, FOREIGN_KEYS);
  const left = Map.groupBy(
    [...(await partsOf(client, KEYS)), ...(await partsOf(client, INDEXES))],
    ({ table }) => table,
  );
  const own = [...left.values()].flat();
  for (const { off } of [...foreign, ...own.toReversed()]) await client.query(off);
  const putOnOf = async (of: pg.Client, table: string, onProgress: OnProgress) => {
    const parts = left.get(table) ?? [];
    left.delete(table);
    await putOn(of, parts, onProgress);
  };
  return {
    putOnOf,
    async putOnRest(of, onProgress) {
      for (const table of left.keys()) await putOnOf(of, table, onProgress);
      await putOn(of, foreign, onProgress);
    },
  };
}

async function putOn(client: pg.Client, parts: readonly Part[], onProgress: OnProgress): Promise<void> {
  for (const { name, on } of parts) {
    onProgress(name);
    await client.query(on);
  }
}

async function partsOf(client: pg.Client, text: string): Promise<Part[]> {
  const { rows } = await client.query<Part>(text);
  return rows;
}

/** Excludes partitioned tables, whose indexes stay: an index of a partition follows its table's. */
const PLAIN = "t.relkind = 'r' and not t.relispartition";

const constraints = (kinds: string) => `
  select conname as name, t.relname as table, format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(k.oid)) as "on"
  from pg_constraint k join pg_class t on t.oid = k.conrelid
  where contype in (${kinds}) and connamespace = 'public'::regnamespace and ${PLAIN}
  order by conrelid, conname`;

const FOREIGN_KEYS = constraints("'f'");

/** Primary keys, unique and exclusion constraints. Their indexes are dropped and created with them. */
const KEYS = constraints("'p', 'u', 'x'");

const INDEXES = `
  select c.relname as name, t.relname as table, format('drop index %s', c.oid::regclass) as off,
    pg_get_indexdef(c.oid) as "on"
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace and ${PLAIN}
    and not exists (select from pg_constraint k where k.conindid = c.oid and k.contype in ('p', 'u', 'x'))
  order by i.indrelid, c.relname`;
