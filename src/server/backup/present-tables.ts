/** Finds the tables and columns of a backup that the schema has; a restore leaves out those of removed extensions. */
import type pg from 'pg';
import type { LoadableManifest } from './load-rows.ts';
import type { Manifest } from './format.ts';

/** The manifest of what can be loaded, and what is left out, as `berth (12 rows)` and `site.tide_times`. */
export interface PresentTables {
  manifest: LoadableManifest;
  left: string[];
}

/**
 * Compares a backup with the schema that its known migrations have made. Only a backup that names removed extensions loses
 * anything; any other is returned unchanged.
 */
export async function presentTables(client: pg.ClientBase, manifest: Manifest): Promise<PresentTables> {
  if ((manifest.removedExtensions ?? []).length === 0) return { manifest, left: [] };
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array(select a.attname::text from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'S')`,
  );
  const present = new Map(rows.map(({ name, columns }) => [name, new Set(columns)]));
  const left: string[] = [];
  const tables = manifest.tables.flatMap((table) => {
    const columns = present.get(table.name);
    if (!columns) {
      left.push(`${table.name} (${table.rows} rows)`);
      return [];
    }
    const surplus = table.columns.filter((column) => !columns.has(column));
    left.push(...surplus.map((column) => `${table.name}.${column}`));
    return [{ ...table, surplus }];
  });
  const sequences = manifest.sequences.filter(({ name }) => present.has(name));
  return { manifest: { ...manifest, tables, sequences }, left };
}
