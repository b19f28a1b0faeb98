/**
 * Divides the tables among the product and the extensions. What an extension adds to a table of another owner is a
 * part of that table, with the migrations and the snapshot of the extension.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { snakeCase } from '../../src/model/field.ts';
import type { Table } from '../../src/records/table.ts';
import type { OwnedTable, Snapshot } from './compare-tables.ts';
import { camelCase, definitionsByOwner, programsOf } from './folders.ts';
import { createOwners } from './owners.ts';

export const SNAPSHOT = 'schema.snapshot.json';

/** The table whose columns contain the groups of settings. */
const SETTINGS_TABLE = 'site';

/** The product or one extension, whose tables, migrations and snapshot belong together. */
export interface Owner {
  /** Keys of the modules that have a folder. */
  modules: ReadonlySet<string>;
  /** Folder that contains `migrations`, below the root: `''` or `extensions/shop/`. */
  base: string;
  tables: OwnedTable[];
}

/**
 * Returns the product and each extension with their tables. Throws if the name of an entity differs from its folder, or that of a
 * ledger or of an extension's settings group from its file, because its owner is then unknown.
 */
export function ownersOf(root: string, tables: readonly Table[]): Owner[] {
  const names = definitionsByOwner(root);
  const known = new Set([...names.values()].flat());
  const lost = tables.find((table) => !known.has(table.entity));
  if (lost)
    throw new Error(
      `The ${lost.ledger ? 'ledger' : 'entity'} ${lost.entity} is not called like its ${lost.ledger ? 'file' : 'folder'}. Rename one of them.`,
    );
  const owners = [...names].map(([base]): Owner => ({ base, modules: modulesOf(root), tables: [] }));
  const adderOf = findAdders(root, [...names.keys()], tables);
  for (const [home, own] of names) {
    const landed = readSnapshot(root, home).tables;
    for (const table of tables.filter(({ entity }) => own.includes(entity))) {
      const isLanded = (column: string) => landed[table.name]?.columns[column] !== undefined;
      const ownerOf = (column: string) => (isLanded(column) ? home : (adderOf(table, column) ?? home));
      for (const owner of owners) owner.tables.push(...shareOf(table, owner.base, { home, ownerOf }));
    }
  }
  return owners;
}

/** Reads the snapshot of an owner; without a file, it has no tables. */
export function readSnapshot(root: string, base: string): Snapshot {
  try {
    return JSON.parse(readSnapshotText(root, base) ?? '{"tables":{}}') as Snapshot;
  } catch (cause) {
    const message = `${base}${SNAPSHOT} cannot be read. After a merge, keep the lines of both sides.`;
    throw new Error(message, { cause });
  }
}

/** The text of an owner's snapshot; null without a file. */
export function readSnapshotText(root: string, base: string): string | null {
  const path = join(root, base, SNAPSHOT);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

function modulesOf(root: string): ReadonlySet<string> {
  return new Set(
    createOwners(root)
      .all()
      .map(({ key }) => key),
  );
}

/**
 * Returns what finds the extension that adds a column: by its module, or by the file of its settings group. Undefined for
 * columns of the product.
 */
function findAdders(root: string, bases: readonly string[], tables: readonly Table[]) {
  const extensions = bases.filter((base) => base !== '');
  const settings = new Map(extensions.flatMap((base) => settingsColumns(root, base, tables)));
  const modules = new Map(
    createOwners(root)
      .all()
      .map(({ path, key }) => [key, `${path}/`] as const)
      .filter(([, base]) => extensions.includes(base)),
  );
  return ({ name, columns }: Table, column: string): string | undefined =>
    (name === SETTINGS_TABLE ? settings.get(column) : undefined) ??
    modules.get(columns[column]?.module ?? '');
}

/** The columns of an extension's groups of settings, each with the extension. */
function settingsColumns(root: string, base: string, tables: readonly Table[]): [string, string][] {
  const site = tables.find(({ name }) => name === SETTINGS_TABLE);
  return programsOf(root, [`${base}settings`]).map(({ path, name }) => {
    const column = snakeCase(camelCase(name));
    if (!site?.columns[column])
      throw new Error(`The settings group of ${path} is not called like its file. Rename one of them.`);
    return [column, base];
  });
}

/**
 * What one owner has of a table: at home, the table without the columns of others; elsewhere, the columns that this owner
 * adds, if any. An index belongs to the owner of its first column that is not at home.
 */
function shareOf(
  table: Table,
  base: string,
  { home, ownerOf }: { home: string; ownerOf: (column: string) => string },
): OwnedTable[] {
  const columns = Object.fromEntries(
    Object.entries(table.columns).filter(([column]) => ownerOf(column) === base),
  );
  const indexes = table.indexes.filter(
    (index) => (index.map(ownerOf).find((owner) => owner !== home) ?? home) === base,
  );
  if (base === home) return [{ ...table, columns, indexes }];
  if (Object.keys(columns).length === 0) return [];
  return [{ name: table.name, entity: table.entity, tenancy: table.tenancy, columns, indexes, isPart: true }];
}
