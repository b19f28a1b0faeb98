/**
 * What the migrations of an extension add to the schema: read before and after each, and recorded with it, so that it can be
 * dropped when the extension is removed, whatever its migrations contain.
 */
import type pg from 'pg';

/**
 * Names of objects of the schema `public`. Indexes, including those of constraints, and columns are those of tables that existed
 * before.
 */
export interface MadeObjects {
  tables: string[];
  /** As `content.tide_id`. */
  columns: string[];
  indexes: string[];
  /** Functions, procedures and aggregates, with the types of their arguments. */
  functions: string[];
  /**
   * Tables that were dropped later: other tables can still contain references, history and words of their records. Absent
   * without such tables.
   */
  dropped?: string[];
}

type ObjectKind = Exclude<keyof MadeObjects, 'dropped'>;

/** An object of the schema `public`. */
export interface SchemaObject {
  kind: ObjectKind;
  name: string;
  /** The table of a column or an index. */
  of: string | null;
  /**
   * Differs for an object that was dropped and made again, and for what is in such a table. An index has that of its table,
   * because PostgreSQL makes indexes again when a column changes. Absent in what earlier versions stored.
   */
  identity?: string;
}

const OBJECTS = `
  select 'tables' as kind, c.relname as name, null as of, c.oid::text as identity from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  union all
  select 'columns', c.relname || '.' || a.attname, c.relname, c.oid || '.' || a.attnum from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'schema_migration'
  union all
  select 'indexes', i.relname, t.relname, t.oid::text from pg_index x
    join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where i.relnamespace = 'public'::regnamespace and not t.relispartition
  union all
  select 'functions', p.oid::regprocedure::text, null, p.oid::text from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

/**
 * Reads every table, column, index and function of the schema `public`, without partitions, without what PostgreSQL’s
 * extensions contain, and without the columns of the table that records migrations. A read costs some milliseconds and happens once before and after each migration.
 */
export async function readObjects(client: pg.ClientBase): Promise<SchemaObject[]> {
  return (await client.query<SchemaObject>(OBJECTS)).rows;
}

/**
 * The objects that are in `after` and not in `before`, by kind and in alphabetical order; without columns and indexes of a new
 * table, which are dropped with it.
 */
export function addedObjects(before: readonly SchemaObject[], after: readonly SchemaObject[]): MadeObjects {
  const keyOf = ({ kind, name }: SchemaObject) => `${kind} ${name}`;
  const known = new Set(before.map(keyOf));
  const added = after.filter((object) => !known.has(keyOf(object)));
  const newTables = new Set(added.filter(({ kind }) => kind === 'tables').map(({ name }) => name));
  const namesOf = (wanted: ObjectKind) =>
    added
      .filter(({ kind, of }) => kind === wanted && (of === null || !newTables.has(of)))
      .map(({ name }) => name)
      .sort();
  return {
    tables: namesOf('tables'),
    columns: namesOf('columns'),
    indexes: namesOf('indexes'),
    functions: namesOf('functions'),
  };
}

/**
 * Returns the objects of `after` except those that were dropped since `before` and made again. Both: as `readObjects` returns
 * them in one run.
 */
export function withoutReplaced(
  before: readonly SchemaObject[],
  after: readonly SchemaObject[],
): SchemaObject[] {
  const identities = new Map(before.map(({ kind, name, identity }) => [`${kind} ${name}`, identity]));
  return after.filter(({ kind, name, identity }) => {
    const earlier = identities.get(`${kind} ${name}`);
    return earlier === undefined || earlier === identity;
  });
}

/** Returns lists without objects. */
export function noObjects(): MadeObjects {
  return { tables: [], columns: [], indexes: [], functions: [] };
}

/**
 * Joins lists of objects; each object is included once, in alphabetical order. Indexes and columns of a table that another list
 * contains stay in the lists: dropping them after their table has no effect.
 */
export function joinObjects(lists: readonly MadeObjects[]): MadeObjects {
  const joined = (kind: keyof MadeObjects) => [...new Set(lists.flatMap((list) => list[kind] ?? []))].sort();
  return {
    tables: joined('tables'),
    columns: joined('columns'),
    indexes: joined('indexes'),
    functions: joined('functions'),
    ...withDropped(joined('dropped')),
  };
}

/**
 * Returns the objects of a list that the schema has, in their order. The names of its other tables are `dropped`, until the schema
 * has a table of this name again. `schema`: as `readObjects` returns it.
 */
export function presentObjects(made: MadeObjects, schema: readonly SchemaObject[]): MadeObjects {
  const present = new Set(schema.map(({ kind, name }) => `${kind} ${name}`));
  const those = (kind: ObjectKind) => made[kind].filter((name) => present.has(`${kind} ${name}`));
  return {
    tables: those('tables'),
    columns: those('columns'),
    indexes: those('indexes'),
    functions: those('functions'),
    ...withDropped(
      [...(made.dropped ?? []), ...made.tables].filter((name) => !present.has(`tables ${name}`)),
    ),
  };
}

function withDropped(names: readonly string[]): Pick<MadeObjects, 'dropped'> {
  return names.length > 0 ? { dropped: [...new Set(names)].sort() } : {};
}
