import { sql, type RawBuilder } from 'kysely';
import type { PersonalTable } from './tables.ts';

/** Whose rows. */
export interface Person {
  organisationId: number;
  id: number;
  /** In lower case. */
  addresses: readonly string[];
}

/** The condition that a row of the table is this person's. */
export function rowsOf(
  { table, by, column, accountColumn }: PersonalTable,
  person: Person,
): RawBuilder<boolean> {
  const own = sql.ref(`${table}.${column}`);
  const isOwn =
    by === 'account'
      ? sql`${own} = ${person.id}`
      : sql`lower(${own}) = any (${[...person.addresses]}::text[])`;
  const account = accountColumn && sql.ref(`${table}.${accountColumn}`);
  const isNotOfOthers = account ? sql`and (${account} is null or ${account} = ${person.id})` : sql``;
  return sql<boolean>`${sql.ref(`${table}.organisation_id`)} = ${person.organisationId} and ${isOwn} ${isNotOfOthers}`;
}
