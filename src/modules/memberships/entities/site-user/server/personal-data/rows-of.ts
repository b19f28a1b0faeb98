import { sql, type RawBuilder } from 'kysely';
import type { PersonalTable } from './tables.ts';

/** Whose rows. */
export interface Person {
  organisationId: number;
  id: number;
  /** In lower case. */
  addresses: readonly string[];
  /** Addresses they asked to have and did not confirm: emails went there. */
  unconfirmed?: readonly string[];
}

/** The condition that a row of the table is this person's. */
export function rowsOf(
  { table, by, column, accountColumn, without, alsoUnconfirmed }: PersonalTable,
  person: Person,
): RawBuilder<boolean> {
  const own = sql.ref(`${table}.${column}`);
  const addresses = [...person.addresses, ...(alsoUnconfirmed ? (person.unconfirmed ?? []) : [])];
  const conditions = {
    account: sql`${own} = ${person.id}`,
    address: sql`lower(${own}) = any (${addresses}::text[])`,
    mention: sql`lower(${own}) ~ any (${addresses.map(mentionOf)}::text[])`,
  };
  const isAlone = without ? sql`and ${sql.ref(`${table}.${without}`)} is null` : sql``;
  const isOwn = sql`${conditions[by]} ${isAlone}`;
  const account = accountColumn && sql.ref(`${table}.${accountColumn}`);
  const isNotOfOthers = account ? sql`and (${account} is null or ${account} = ${person.id})` : sql``;
  return sql<boolean>`${sql.ref(`${table}.organisation_id`)} = ${person.organisationId} and ${isOwn} ${isNotOfOthers}`;
}

/** An expression that finds the address in a text, and none that only ends or begins with it. */
function mentionOf(address: string): string {
  const letters = address.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  return `(^|[^a-z0-9._%+-])${letters}($|[^a-z0-9.-]|\\.($|[^a-z0-9]))`;
}
