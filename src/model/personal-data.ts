/**
 * Defines personal data: how the texts of a table are handled when a reader is exported, erased, or merged with a second
 * account. Entities declare it in their definition, tables without an entity in the `personal-data.ts` of their module.
 */

import { snakeCase } from './field.ts';

/** Rows of readers in one table. */
export interface PersonalRows {
  /**
   * How rows are found: by the account, by any address that it had, or by a text that contains such an
   * address.
   */
  by: 'account' | 'address' | 'mention';
  /** The column that `by` searches. An address is compared in lower case. */
  column: string;
  /** For rows that name a row of another table, which has the searched column: that table, and the column with the id. */
  through?: { table: string; idColumn: string };
  /** For rows found by an address: the column that names an account. Rows that name another account are left out. */
  accountColumn?: string;
  /**
   * Rows with a value in this column are left out: they are found in another way, or belong to another
   * person.
   */
  without?: string;
  /** Columns of the export; the first is an instant, which sorts the rows. Secrets must not be among them. */
  exported: readonly string[];
  /** More values of the export: by key, an SQL expression over the row, such as the name for an id. */
  computed?: Readonly<Record<string, string>>;
  /** `delete`, or the assignment that replaces the data, so that rows can still be counted. */
  erased: 'delete' | { set: string };
  /**
   * `move`: to the surviving account, except rows that this account already has, compared by these columns.
   * `delete`: removed with the account.
   */
  merged: 'move' | 'delete' | { moveUnlessSame: readonly string[] };
  /** Texts that remain in rows that are not deleted: they must not identify the reader. */
  stays?: readonly string[];
  /** What remains of a row that is not deleted, and why; readers see it when they close their account. */
  retainedByLaw?: { years: number; reason: string };
}

/** The rows that export, erasure and merging process. */
export interface PersonalTable extends PersonalRows {
  table: string;
  /** Name of the entity to whose records the rows belong: their history and search entries are processed too. */
  entity?: string;
  /** For a ledger, whose rows no statement may change: columns that erasure empties; null if erasure deletes the rows. */
  ledger?: { cleared: readonly string[] | null };
}

/** For an entity: the rows of readers, or why it has no data of readers. */
export type PersonalData = string | readonly PersonalRows[];

/**
 * For a table without a definition: the rows of readers; or why it has no data of readers, with all columns
 * for which that is true.
 */
export type TableData = readonly PersonalRows[] | { why: string; columns: readonly string[] };

/** Declares tables without a definition, by table name. */
export function definePersonalData<const D extends Readonly<Record<string, TableData>>>(declared: D): D {
  return declared;
}

export const STAFF = 'about staff, whose accounts belong to the organisation';
export const EDITORIAL = 'published or internal editorial data';
export const SETTINGS = 'settings of the organisation and its sites';
export const OFFERS = 'offers and companies, not personal accounts';

interface Declared {
  entity: { name: string; personalData: PersonalData };
}

/** Returns every table that has rows of readers. */
export function personalTablesOf(
  entities: readonly Declared[],
  byTable: Readonly<Record<string, TableData>>,
): PersonalTable[] {
  const ofEntities = entities.flatMap(({ entity: { name, personalData } }) =>
    typeof personalData === 'string'
      ? []
      : personalData.map((rows) => ({ ...rows, table: snakeCase(name), entity: name })),
  );
  const ofTables = Object.entries(byTable).flatMap(([table, data]) =>
    'why' in data ? [] : data.map((rows) => ({ ...rows, table })),
  );
  return [...ofTables, ...ofEntities];
}
