import { sql, type RawBuilder } from 'kysely';
import type { PersonalTable } from '#model/personal-data.ts';

/** The person whose rows are processed. */
export interface Person {
  organisationId: number;
  id: number;
  /** Addresses in lower case. */
  addresses: readonly string[];
}

/** Condition that matches the person's rows of a table. `without` and `accountColumn` belong to the table with `column`. */
export function rowsOf({ through, ...rows }: PersonalTable, person: Person): RawBuilder<boolean> {
  if (!through) return ownRowsOf(rows, person);
  const { table } = rows;
  const linked = ownRowsOf({ ...rows, table: through.table }, person);
  return sql<boolean>`${sql.ref(`${table}.organisation_id`)} = ${person.organisationId}
    and ${sql.ref(`${table}.${through.idColumn}`)} in (
      select ${sql.ref(`${through.table}.id`)} from ${sql.table(through.table)} where ${linked})`;
}

function ownRowsOf(
  { table, by, column, accountColumn, without }: PersonalTable,
  person: Person,
): RawBuilder<boolean> {
  const own = sql.ref(`${table}.${column}`);
  const conditions = {
    account: sql`${own} = ${person.id}`,
    address: sql`lower(${own}) = any (${[...person.addresses]}::text[])`,
    mention: sql`lower(${own}) ~ any (${person.addresses.map(mentionOf)}::text[])`,
  };
  const isAlone = without ? sql`and ${sql.ref(`${table}.${without}`)} is null` : sql``;
  const isOwn = sql`${conditions[by]} ${isAlone}`;
  const account = accountColumn && sql.ref(`${table}.${accountColumn}`);
  const isNotOfOthers = account ? sql`and (${account} is null or ${account} = ${person.id})` : sql``;
  return sql<boolean>`${sql.ref(`${table}.organisation_id`)} = ${person.organisationId} and ${isOwn} ${isNotOfOthers}`;
}

/** A regular expression that finds the address in a text, but not as part of a longer address. */
function mentionOf(address: string): string {
  const letters = address.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  return `(^|[^a-z0-9._%+-])${letters}($|[^a-z0-9.-]|\\.($|[^a-z0-9]))`;
}
