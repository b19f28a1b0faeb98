/** Appending to ledgers in bulk, and reading a period of them. Public entry point. */
import { sql } from 'kysely';
import { tableNameOf, type AnyLedger, type Ledger } from '#model/jobs/define-ledger.ts';
import { columnName, type InputOf, type Shape, type ValuesOf } from '#model/field.ts';
import { checkRows } from './check-rows.ts';
import type { UnitOfWork } from '#server/records/index.ts';

type Tenancy = AnyLedger['tenancy'];

/** A row to append. `at` defaults to the instant of the unit of work. */
export type LedgerInput<S extends Shape, T extends Tenancy> = InputOf<S, 'create'> & {
  at?: string;
} & OfSite<T>;

/** A row as read from the ledger. */
export type LedgerRow<S extends Shape, T extends Tenancy> = ValuesOf<S> & { at: string } & OfSite<T>;

type OfSite<T extends Tenancy> = T extends 'site' ? { site: number } : unknown;

/** Maximum number of rows in one statement. */
const ROWS_MAX = 5_000;

export interface AppendOptions {
  /**
   * What to do with a row whose value its column does not accept, or whose instant is outside the retention.
   * `refuse`, the default: an error names the first such row, and nothing is written. `drop`: the other rows
   * are appended.
   */
  onBadRow?: 'refuse' | 'drop';
}

/**
 * Appends rows of the unit of work's organisation, 5,000 per statement, and returns how many it dropped.
 * Every value is checked by its field before any is written; an instant has a time zone, is within the
 * retention, and is at most a day ahead. A site that the unit of work does not see fails the transaction.
 */
export async function append<S extends Shape, T extends Tenancy>(
  { db, now }: Pick<UnitOfWork, 'db' | 'now'>,
  ledger: Ledger<S, T>,
  rows: readonly LedgerInput<S, T>[],
  { onBadRow = 'refuse' }: AppendOptions = {},
): Promise<{ dropped: number }> {
  if (rows.length === 0) return { dropped: 0 };
  const columns = columnsOf(ledger);
  const checked = await checkRows(db, ledger, { rows, now, onBadRow });
  for (let start = 0; start < checked.length; start += ROWS_MAX) {
    const batch = checked.slice(start, start + ROWS_MAX);
    const instants = new Map(batch.map(({ at }) => [String(at).slice(0, 'YYYY-MM-DD'.length), at]));
    await sql`select prepare_ledger(${tableNameOf(ledger)}, ${[...instants.values()]}::timestamptz[])`.execute(
      db,
    );
    // Columns in which all rows are empty are left out: an array of nulls costs as much as one of values.
    const filled = columns.filter(({ key }) => batch.some((row) => (row[key] ?? null) !== null));
    const names = filled.map(({ name }) => sql.ref(name));
    const arrays = filled.map(({ key, type }) => {
      const values = batch.map((row) => stored(row[key], type));
      return sql`${values}::${sql.raw(type)}[]`;
    });
    await sql`
      insert into ${sql.table(tableNameOf(ledger))} (organisation_id, ${sql.join(names)})
      select current_organisation(), entry.* from unnest(${sql.join(arrays)}) as entry`.execute(db);
  }
  return { dropped: rows.length - checked.length };
}

/** From `from` (inclusive) to `to` (exclusive), ISO. */
export interface LedgerPeriod {
  from: string;
  to: string;
}

/**
 * The rows of a period that the unit of work may see, as the source `row` of a query. Partitions outside the
 * period are not touched.
 */
export function readLedger<S extends Shape, T extends Tenancy>(
  { db }: Pick<UnitOfWork, 'db'>,
  ledger: Ledger<S, T>,
  { from, to }: LedgerPeriod,
) {
  const columns = columnsOf(ledger).map(({ key, name }) => sql`${sql.ref(name)} as ${sql.ref(key)}`);
  return db.selectFrom(
    sql<LedgerRow<S, T>>`(
      select ${sql.join(columns)} from ${sql.table(tableNameOf(ledger))}
      where at >= ${from}::timestamptz and at < ${to}::timestamptz)`.as('row'),
  );
}

interface StoredColumn {
  key: string;
  name: string;
  type: string;
}

function columnsOf({ tenancy, columns }: Pick<AnyLedger, 'tenancy' | 'columns'>): StoredColumn[] {
  return [
    ...(tenancy === 'site' ? [{ key: 'site', name: 'site_id', type: 'integer' }] : []),
    { key: 'at', name: 'at', type: 'timestamptz' },
    ...Object.entries(columns).map(([key, field]) => ({
      key,
      name: columnName(key, field),
      type: field.kind.column(field.options).type,
    })),
  ];
}

function stored(value: unknown, type: string): unknown {
  if (value === undefined || value === null) return null;
  return type === 'jsonb' ? JSON.stringify(value) : value;
}
