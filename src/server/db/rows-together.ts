/** Sends several statements as one: the statements of several domains for a page cost one round trip. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from './transaction.ts';

/** The rows of each statement, in their order, as JSON: instants as text. Sends nothing for an empty list. */
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
