/** Everything the product holds of one reader, as data. */
import { sql } from 'kysely';
import type { RecordOf } from '#model/record-of.ts';
import type { RecordContext } from '#server/records/index.ts';
import { siteUser } from '../../entity.ts';
import { addressesOf } from './addresses.ts';
import { rowsOf } from './rows-of.ts';
import { PERSONAL_TABLES } from './tables.ts';

/** Rows of one table; a reader with more has them in parts by request. */
const ROWS_MAX = 10_000;

/** The account and its rows by table, the oldest first. Secrets and keys of comparison are left out. */
export async function exportPerson(
  work: RecordContext,
  user: RecordOf<typeof siteUser>,
): Promise<Record<string, unknown>> {
  const { db, organisationId } = work;
  const person = { organisationId, id: user.id, addresses: await addressesOf(work, user) };
  const shown = Object.entries(siteUser.fields).filter(([, { options }]) => !isHidden(options));
  const values = new Map<string, unknown>(Object.entries(user));
  const account = Object.fromEntries(
    ['id', 'created', ...shown.map(([key]) => key)].map((key) => [key, values.get(key) ?? null]),
  );
  const tables = new Map<string, Record<string, unknown>[]>();
  for (const personal of PERSONAL_TABLES) {
    if (personal.exported.length === 0) continue;
    const columns = sql.join(personal.exported.map((column) => sql.ref(column)));
    const { rows } = await sql<Record<string, unknown>>`
      select ${columns} from ${sql.table(personal.table)} where ${rowsOf(personal, person)}
      order by ${sql.ref(personal.exported[0] ?? 'id')} limit ${ROWS_MAX}`.execute(db);
    // A table that is found both by account and by address has what both find, once.
    const before = tables.get(personal.table) ?? [];
    const known = new Set(before.map((row) => JSON.stringify(row)));
    tables.set(personal.table, [...before, ...rows.filter((row) => !known.has(JSON.stringify(row)))]);
  }
  const { rows: history } = await sql<Record<string, unknown>>`
    select at, action, event, before - ${HIDDEN} as before, after - ${HIDDEN} as after from history
    where organisation_id = ${organisationId} and entity = 'siteUser' and record_id = ${user.id}
    order by id limit ${ROWS_MAX}`.execute(db);
  return { account, addresses: person.addresses, ...Object.fromEntries(tables), history };
}

/** Keys of comparison, in rows of the history. */
const HIDDEN = sql`'{emailKey,realm}'::text[]`;

function isHidden(options: { internal?: boolean; secret?: boolean }): boolean {
  return options.internal === true || options.secret === true;
}
