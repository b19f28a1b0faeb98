/** Indexes and keys of all tables, taken off while rows are loaded: made at once they take a fraction of the time. */
import type pg from 'pg';

interface Part {
  /** Of its index or constraint. */
  name: string;
  off: string;
  on: string;
}

/**
 * Takes off every index, key and foreign key of the tables in `public`; resolves with what puts them on again, as they were, each of
 * them told to `onProgress` by its name. Foreign keys come last: they are checked over all rows, in whatever order those came.
 */
export async function takeOffIndexes(
  client: pg.Client,
): Promise<(onProgress: (name: string) => void) => Promise<void>> {
  const foreign = await partsOf(client, FOREIGN_KEYS);
  const keys = await partsOf(client, KEYS);
  const indexes = await partsOf(client, INDEXES);
  for (const { off } of [...foreign, ...indexes, ...keys]) await client.query(off);
  return async (onProgress) => {
    await client.query("set local maintenance_work_mem = '256MB'");
    for (const { name, on } of [...keys, ...indexes, ...foreign]) {
      onProgress(name);
      await client.query(on);
    }
  };
}

async function partsOf(client: pg.Client, text: string): Promise<Part[]> {
  const { rows } = await client.query<Part>(text);
  return rows;
}

const constraints = (kinds: string) => `
  select conname as name, format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as "on"
  from pg_constraint where contype in (${kinds}) and connamespace = 'public'::regnamespace and conrelid <> 0
  order by conrelid, conname`;

const FOREIGN_KEYS = constraints("'f'");

/** Primary keys, unique and excluding constraints: their indexes go and come with them. */
const KEYS = constraints("'p', 'u', 'x'");

const INDEXES = `
  select c.relname as name, format('drop index %s', c.oid::regclass) as off, pg_get_indexdef(c.oid) as "on"
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint k where k.conindid = c.oid and k.contype in ('p', 'u', 'x'))
  order by i.indrelid, c.relname`;
