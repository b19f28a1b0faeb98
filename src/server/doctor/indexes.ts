/** Compares the indexes of the database with those that its migrations made: without one, lists and saves are slow. */
import type pg from 'pg';
import { migrations, type Migration } from '#server/db/index.ts';
import { fail, ok, warn, type Finding } from './finding.ts';

const NAMED_MAX = 3;

/** An index as its migration creates it. */
export interface ExpectedIndex {
  table: string;
  /** The statement that creates it, in one line. */
  statement: string;
}

/** Reports indexes that were dropped, and indexes that an interrupted build left unusable. */
export async function examineIndexes(client: pg.ClientBase): Promise<Finding> {
  const { rows: applied } = await client.query<{ name: string }>('select name from schema_migration');
  const names = new Set(applied.map(({ name }) => name));
  const expected = expectedIndexes(migrations.filter(({ name }) => names.has(name)));
  const { rows } = await client.query<{ name: string; is_usable: boolean; table: string }>(
    `select index_class.relname as name, table_class.relname as table, indisvalid and indisready as is_usable
     from pg_index
     join pg_class as index_class on index_class.oid = indexrelid
     join pg_class as table_class on table_class.oid = indrelid
     where index_class.relnamespace = 'public'::regnamespace`,
  );
  const present = new Set(rows.map(({ name }) => name));
  const unusable = rows.filter(({ is_usable: isUsable }) => !isUsable).map(({ name }) => name);
  const missing = [...expected].filter(([name]) => !present.has(name));
  if (missing.length > 0) {
    const isUnique = missing.some(([, { statement }]) => /^create unique/i.test(statement));
    const effect = isUnique
      ? 'Rows that must be unique can be stored twice, and statements are slow'
      : 'Statements are slow';
    return (isUnique ? fail : warn)(
      'indexes',
      `${missing.length} ${missing.length === 1 ? 'index is' : 'indexes are'} missing: ${missing.map(([name]) => name).join(', ')}. ${effect}. ` +
        `Run: ${missing
          .slice(0, NAMED_MAX)
          .map(([, { statement }]) => `${statement};`)
          .join(' ')}`,
    );
  }
  if (unusable.length > 0)
    return warn(
      'indexes',
      `Indexes cannot be used: ${unusable.join(', ')}. Run for each: reindex index concurrently NAME.`,
    );
  return ok('indexes', `All ${expected.size} indexes of the migrations exist.`);
}

/** Returns the indexes that exist after the migrations, by name. Indexes of primary keys and of partitions are not among them. */
export function expectedIndexes(applied: readonly Migration[]): Map<string, ExpectedIndex> {
  const indexes = new Map<string, ExpectedIndex>();
  for (const { sql } of applied) {
    const text = withoutComments(sql);
    const temporary = new Set([...text.matchAll(TEMPORARY_TABLE)].map(([, name]) => name));
    for (const { groups = {} } of text.matchAll(CHANGES)) applyChange(indexes, groups, temporary);
  }
  return indexes;
}

const TEMPORARY_TABLE = /create\s+temp(?:orary)?\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)/gi;

/** Statements that create, rename or remove indexes, directly or with their tables. Statements within functions name variables (`%I`). */
const CHANGES = new RegExp(
  [
    String.raw`(?<create>create\s+(?:unique\s+)?index\s+(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?(?:"?(?<name>\w+)"?\s+)?on\s+(?:only\s+)?"?(?<table>\w+)"?[^;]*)`,
    String.raw`drop\s+index\s+(?:concurrently\s+)?(?:if\s+exists\s+)?(?<dropped>[\w\s,"]+)`,
    String.raw`alter\s+index\s+(?:if\s+exists\s+)?"?(?<from>\w+)"?\s+rename\s+to\s+"?(?<to>\w+)"?`,
    String.raw`drop\s+table\s+(?:if\s+exists\s+)?(?<tables>[\w\s,"]+)`,
    String.raw`alter\s+table\s+(?:only\s+)?"?(?<fromTable>\w+)"?\s+rename\s+to\s+"?(?<toTable>\w+)"?`,
  ].join('|'),
  'gi',
);

function applyChange(
  indexes: Map<string, ExpectedIndex>,
  groups: Record<string, string>,
  temporary: ReadonlySet<string | undefined>,
): void {
  const { create, name, table, dropped, from, to, tables, fromTable, toTable } = groups;
  if (create && table && !temporary.has(table)) {
    const statement = create.replaceAll(/\s+/g, ' ').trim();
    indexes.set(name ?? defaultName(table, create), { table, statement });
  }
  for (const one of namesOf(dropped)) indexes.delete(one);
  const renamed = from === undefined ? undefined : indexes.get(from);
  if (renamed && from && to) {
    indexes.delete(from);
    indexes.set(to, renamed);
  }
  for (const removed of namesOf(tables))
    for (const [key, index] of indexes) if (index.table === removed) indexes.delete(key);
  if (fromTable && toTable)
    for (const index of indexes.values()) if (index.table === fromTable) index.table = toTable;
}

/** The name that PostgreSQL gives to an index on columns. */
function defaultName(table: string, create: string): string {
  const [, columns = ''] = /\(([^)]*)\)/.exec(create) ?? [];
  return [table, ...namesOf(columns), 'idx'].join('_');
}

function namesOf(list = ''): string[] {
  return list
    .replace(/\b(?:cascade|restrict)\b/gi, '')
    .split(',')
    .map((name) => name.replaceAll('"', '').trim());
}

function withoutComments(sql: string): string {
  return sql.replaceAll(/--[^\n]*/g, '');
}
