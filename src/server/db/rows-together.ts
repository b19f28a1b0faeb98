/**
 * Sends several statements as one, so that the statements of several domains for a page cost one round trip.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from './transaction.ts';

/**
 * Returns the rows of each statement, in the order of the statements, as JSON: instants as text. Sends no
 * statement for an empty list.
 */
export async function rowsTogether(
  db: Db,
  statements: readonly RawBuilder<unknown>[],
): Promise<readonly (readonly unknown[])[]> {
  if (statements.length === 0) return [];
  const columns = statements.map(
    (statement, index) =>
      sql`(select json_agg(asked) from (${statement}) as asked) as ${sql.ref(`rows_${index}`)}`,
  );
  const { rows } = await sql<Record<string, unknown[] | null>>`select ${sql.join(columns)}`.execute(db);
  return statements.map((_, index) => rows[0]?.[`rows_${index}`] ?? []);
}
