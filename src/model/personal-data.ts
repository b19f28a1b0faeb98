/**
 * The language of personal data: what becomes of the texts of a table when a reader is exported, erased, or united with a second
 * account. Entities say it in their definition, tables without one in the `personal-data.ts` of the module that owns them.
 */

import { snakeCase } from './field.ts';

/** Rows of readers in one table. */
export interface PersonalRows {
  /** How rows are found: by the account, by any address it had, or by a text in which such an address stands. */
  by: 'account' | 'address' | 'mention';
  /** Of `by`. An address is compared in lower case. */
  column: string;
  /** Of rows found by an address: the column that names an account. Those of other accounts are not this one's. */
  accountColumn?: string;
  /** Rows with a value here are found otherwise, or somebody else's. */
  without?: string;
  /** Columns of the export, an instant first, by which rows are listed; none of them a secret. */
  exported: readonly string[];
  /** `delete`, or what is set instead, so that rows stay countable. */
  erased: 'delete' | { set: string };
  /** `move`: to the account that is kept, but for rows it has already by these columns. `delete`: they end with the account. */
  merged: 'move' | 'delete' | { moveUnlessSame: readonly string[] };
  /** Texts that stay of rows that are not deleted: none of them says who. */
  stays?: readonly string[];
  /** What stays of a row that is not deleted, and why; the reader is told when they close their account. */
  retainedByLaw?: { years: number; reason: string };
}

/** Rows as export, erasure and merging go through them. */
export interface PersonalTable extends PersonalRows {
  table: string;
  /** Name of the entity whose records the rows are: their history and words for search go with them. */
  entity?: string;
  /** Of a ledger, whose rows no statement may change: columns that erasure empties, null where it deletes the rows. */
  ledger?: { cleared: readonly string[] | null };
}

/** Of an entity: the rows of readers, or why no reader is in it. */
export type PersonalData = string | readonly PersonalRows[];

/** Of a table without a definition: the rows of readers; or why no reader is in it, and every column for which that is true. */
export type TableData = readonly PersonalRows[] | { why: string; columns: readonly string[] };

/** Declares tables without a definition, by their names. */
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

/** Every table with rows of readers. */
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
