/**
 * Checks rows before they are appended to a ledger: a row that PostgreSQL refuses would fail all rows of its
 * transaction.
 */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { tableNameOf, type AnyLedger } from '#model/jobs/define-ledger.ts';
import type { Field } from '#model/field.ts';
import { valueSchema } from '#records/shape.ts';
import type { Db } from '#server/db/index.ts';

type Row = Record<string, unknown> & { at?: string };

/** Number of rows checked between two turns of the event loop. */
const TURN_ROWS = 1_000;

interface Batch {
  rows: readonly Row[];
  /** The instant for rows without one. */
  now: string;
  onBadRow: 'refuse' | 'drop';
}

/**
 * Returns the rows as they are stored: values as their fields return them, instants in UTC. Leaves out bad
 * rows, or throws for the first bad row, with its number (from 1) and its field.
 */
export async function checkRows(
  db: Db,
  ledger: Pick<AnyLedger, 'name' | 'tenancy' | 'columns'>,
  { rows, now, onBadRow }: Batch,
): Promise<Row[]> {
  const fields = fieldsOf(ledger);
  const bounds = await boundsOf(db, ledger);
  const checked: Row[] = [];
  for (const [place, given] of rows.entries()) {
    if (place > 0 && place % TURN_ROWS === 0) await setImmediate();
    const row = { ...given, at: given.at ?? now };
    const fault = checkRow(fields, row) ?? instantFault(bounds, row.at);
    if (fault === null) checked.push(row);
    else if (onBadRow === 'refuse')
      throw new Error(
        `Row ${place + 1} of ${rows.length} for the ledger ${tableNameOf(ledger)}: ${fault} Nothing was appended.`,
      );
  }
  return checked;
}

function fieldsOf({ tenancy, columns }: Pick<AnyLedger, 'tenancy' | 'columns'>): [string, Field][] {
  return Object.entries({ ...(tenancy === 'site' && { site: SITE }), at: AT, ...columns });
}

const SITE = integer({ label: 'Site', required: true, min: 1 });
const AT = instant({ label: 'Instant', required: true });

/** Replaces each value by what its field stores. Returns what is wrong with the first bad value. */
function checkRow(fields: readonly [string, Field][], row: Row): string | null {
  for (const [key, field] of fields) {
    const value = row[key] ?? field.options.default ?? null;
    row[key] = value;
    if (value === null) {
      if (field.options.required) return `${key}: a value is required.`;
      continue;
    }
    const result = valueSchema(field).safeParse(value);
    if (!result.success) return `${key}: ${result.error.issues[0]?.message ?? 'It is not valid.'}`;
    if (!isStorable(result.data)) return `${key}: PostgreSQL stores no NUL and no half of a character.`;
    row[key] = result.data;
  }
  return null;
}

/** Matches, after an even number of backslashes, an escape that `jsonb` has no value for. */
const UNSTORABLE_JSON = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0');
  return typeof value !== 'object' || !UNSTORABLE_JSON.test(JSON.stringify(value));
}

interface Bounds {
  table: string;
  first_ms: number;
  last_ms: number;
  retention_days: number;
}

async function boundsOf(db: Db, ledger: Pick<AnyLedger, 'name'>): Promise<Bounds> {
  const table = tableNameOf(ledger);
  const { rows } = await sql<Omit<Bounds, 'table'>>`select * from ledger_bounds(${table})`.execute(db);
  if (!rows[0]) throw new Error(`There is no ledger named ${table}. Run the migration that creates it.`);
  return { ...rows[0], table };
}

function instantFault({ table, first_ms, last_ms, retention_days }: Bounds, at: string): string | null {
  const ms = Date.parse(at);
  if (ms >= first_ms && ms <= last_ms) return null;
  return `The ledger ${table} takes rows of the last ${retention_days} days and of one day ahead, and none of ${at}.`;
}
