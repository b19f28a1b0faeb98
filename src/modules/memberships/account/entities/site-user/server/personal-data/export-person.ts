/** Exports all data about a reader in readable form: names and dates instead of ids. */
import { sql } from 'kysely';
import type { Field } from '#model/field.ts';
import type { RecordOf } from '#records/record-of.ts';
import type { RecordContext } from '#server/records/index.ts';
import { siteUser } from '../../entity.ts';
import { addressesOf } from './addresses.ts';
import { exportedColumn } from './names-of-ids.ts';
import { rowsOf } from './rows-of.ts';

/** Maximum number of rows per table; a reader with more rows receives the rest in parts on request. */
const ROWS_MAX = 10_000;

type Values = Record<string, unknown>;

/** The account and its rows by table, oldest first. Secrets and comparison keys are left out. */
export async function exportPerson(
  work: RecordContext,
  user: RecordOf<typeof siteUser>,
): Promise<Record<string, unknown>> {
  const { db, organisationId } = work;
  const person = { organisationId, id: user.id, addresses: await addressesOf(work, user) };
  const tables = new Map<string, Values[]>();
  for (const personal of work.registry.personalTables) {
    const { table, exported, computed = {} } = personal;
    if (exported.length === 0) continue;
    const columns = sql.join([
      ...exported.map((column) => exportedColumn(table, column)),
      ...Object.entries(computed).map(([key, value]) => sql`${sql.raw(value)} as ${sql.ref(key)}`),
    ]);
    const { rows } = await sql<Values>`
      select ${columns} from ${sql.table(table)} where ${rowsOf(personal, person)}
      order by ${sql.ref(`${table}.${exported[0] ?? 'id'}`)} limit ${ROWS_MAX}`.execute(db);
    // If a table is searched by both account and address, rows found both ways appear once.
    const before = tables.get(table) ?? [];
    const known = new Set(before.map((row) => JSON.stringify(row)));
    tables.set(table, [...before, ...rows.filter((row) => !known.has(JSON.stringify(row)))]);
  }
  const accounts = await presentAccounts(work);
  const { rows: history } = await sql<{ before: Values | null; after: Values | null }>`
    select at, action, event, before, after from history
    where organisation_id = ${organisationId} and entity = 'siteUser' and record_id = ${user.id}
    order by id limit ${ROWS_MAX}`.execute(db);
  return {
    account: { created: user.created, ...accounts(Object.fromEntries(Object.entries(user))) },
    addresses: person.addresses,
    ...Object.fromEntries(tables),
    history: history.map((row) => ({
      ...row,
      before: row.before && accounts(row.before),
      after: row.after && accounts(row.after),
    })),
  };
}

/**
 * Returns a function that makes account values readable, of whole accounts or history entries: the site by
 * its name, choices by their labels.
 */
async function presentAccounts({ db, organisationId }: RecordContext): Promise<(values: Values) => Values> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from site where organisation_id = ${organisationId}`.execute(db);
  const sites = new Map<unknown, string>(rows.map(({ id, name }) => [id, name]));
  const fields: readonly [string, Field][] = Object.entries(siteUser.fields);
  const shown = fields.filter(([key, { options }]) => key !== 'site' && !isHidden(options));
  return (values) => {
    const { site } = values;
    const presented: Values = site === undefined ? {} : { site: sites.get(site) ?? 'Deleted site' };
    for (const [key, field] of shown) if (key in values) presented[key] = present(values[key], field);
    return presented;
  };
}

/** Choices are shown by their labels; texts and instants are unchanged. */
function present(value: unknown, { kind, options }: Field): unknown {
  const isChoice = 'choices' in options && value !== null && value !== undefined;
  return isChoice && kind.present ? kind.present(value, options) : value;
}

function isHidden(options: { internal?: boolean; secret?: boolean }): boolean {
  return options.internal === true || options.secret === true;
}
