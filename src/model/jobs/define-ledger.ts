/**
 * Defines ledgers: append-only tables that modules write in bulk, partitioned by time and dropped after their
 * retention.
 */
import { columnName, snakeCase, type Column, type Shape } from '../field.ts';
import type { PersonalTable } from '../personal-data.ts';

/** A ledger in the form in which engines use it, independent of its columns. */
export type AnyLedger = Omit<Ledger<Shape>, 'indexes' | 'personalData'> & {
  indexes?: readonly string[];
  personalData: LedgerPersonalData;
};

export interface Ledger<
  S extends Shape = Shape,
  Tenancy extends 'organisation' | 'site' = 'organisation' | 'site',
> {
  /** camelCase: `pageView`, whose table is `page_view`. At most 40 characters. */
  name: string;
  /**
   * Which units of work can see a row. `site`: rows contain their site, and units of work for another site do
   * not see them.
   */
  tenancy: Tenancy;
  /** Columns after the instant `at`. Kinds that are stored as lists are refused. */
  columns: S;
  /** Columns by which rows are found within a period. Only a few, because each slows down every insert. */
  indexes?: readonly (keyof S & string)[];
  /** `day` from about 10,000 rows a day. Retention drops whole partitions. */
  partitionedBy: 'day' | 'month';
  /** Rows are dropped with their partition, once the whole partition is older than this. */
  retention: { days: number };
  personalData: LedgerPersonalData<keyof S & string>;
}

/** Why the rows contain no data of readers; or what happens to the rows of a reader. */
export type LedgerPersonalData<Key extends string = string> =
  | string
  | {
      /** Column with the id of the account. */
      account: Key;
      /** Columns in the reader's export, after `at`. */
      exported: readonly Key[];
      /**
       * `delete`: rows are deleted. `stays`: rows remain countable, without the account and without all texts
       * except these columns.
       */
      erased: 'delete' | { stays: readonly Key[] };
      /** What happens to the rows of an account that is merged into another. */
      merged: 'move' | 'delete';
    };

const NAME_LENGTH_MAX = 40;
const RETENTION_DAYS_MAX = 3_660;
const OWN_COLUMNS: readonly string[] = ['at', 'site', 'organisation'];
const LISTS: readonly Column['type'][] = ['integer[]', 'text[]'];

/**
 * Declares a ledger, in the folder `ledgers/` of its module. Throws for a definition from which no table can
 * be created.
 */
export function defineLedger<const S extends Shape, const Tenancy extends 'organisation' | 'site'>(
  ledger: Ledger<S, Tenancy>,
): Ledger<S, Tenancy> {
  const { name, columns, retention } = ledger;
  const refuse = (reason: string) => {
    throw new Error(`Ledger ${name}: ${reason}`);
  };
  if (name.length > NAME_LENGTH_MAX) refuse(`its name has more than ${NAME_LENGTH_MAX} characters.`);
  if (!Number.isInteger(retention.days) || retention.days < 1 || retention.days > RETENTION_DAYS_MAX)
    refuse(`its retention is not 1 to ${RETENTION_DAYS_MAX} days.`);
  for (const [key, field] of Object.entries(columns)) {
    if (OWN_COLUMNS.includes(key)) refuse(`every ledger has the column “${key}” already.`);
    if (LISTS.includes(field.kind.column(field.options).type))
      refuse(`the column “${key}” is a list, which rows in bulk cannot have.`);
  }
  const required = clearedKeys(ledger)?.find((key) => columns[key]?.options.required === true);
  if (required !== undefined)
    refuse(`the column “${required}” is emptied when a reader is erased, so it cannot be required.`);
  return ledger;
}

/** The name of the table. */
export function tableNameOf({ name }: Pick<AnyLedger, 'name'>): string {
  return snakeCase(name);
}

/**
 * The rows of readers in a ledger, for export, erasure and merging; null for a ledger without data of
 * readers.
 */
export function personalTableOf(ledger: AnyLedger): PersonalTable | null {
  const { personalData, columns } = ledger;
  if (typeof personalData === 'string') return null;
  const storedAs = (key: string) => {
    const field = columns[key];
    return field ? columnName(key, field) : key;
  };
  const cleared = clearedKeys(ledger)?.map(storedAs) ?? null;
  return {
    table: tableNameOf(ledger),
    ledger: { cleared },
    by: 'account',
    column: storedAs(personalData.account),
    exported: ['at', ...personalData.exported.map(storedAs)],
    erased: cleared === null ? 'delete' : { set: cleared.map((column) => `${column} = null`).join(', ') },
    merged: personalData.merged,
    ...(personalData.erased !== 'delete' && { stays: personalData.erased.stays.map(storedAs) }),
  };
}

const TEXTS: readonly Column['type'][] = ['text', 'jsonb'];

/**
 * Keys of the columns that erasure clears; null if it deletes the rows, or if the ledger has no data of
 * readers.
 */
function clearedKeys({
  personalData,
  columns,
}: Pick<AnyLedger, 'personalData' | 'columns'>): string[] | null {
  if (typeof personalData === 'string' || personalData.erased === 'delete') return null;
  const { stays } = personalData.erased;
  const texts = Object.entries(columns)
    .filter(([key, { kind, options }]) => TEXTS.includes(kind.column(options).type) && !stays.includes(key))
    .map(([key]) => key);
  return [...new Set([personalData.account, ...texts])];
}
