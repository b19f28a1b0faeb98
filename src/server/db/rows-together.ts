/**
 * Sends several statements as one, so that the statements of several domains for a page cost one round trip.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from './transaction.ts';

/**
 * Which statements may fail without failing the others, and what is called for those that do.
 * Both functions get the index of a statement.
 */
export interface ToleratedFailures {
  canFail: (index: number) => boolean;
  onFailure: (index: number, error: unknown) => void;
}

/**
 * Returns the rows of each statement, in the order of the statements, as JSON: instants as text. Sends no
 * statement for an empty list. With `tolerated`, a statement that may fail has no rows if it does: one more message if there is
 * such a statement, and one for each of them after a failure.
 */
export async function rowsTogether(
  db: Db,
  statements: readonly RawBuilder<unknown>[],
  tolerated?: ToleratedFailures,
): Promise<readonly (readonly unknown[])[]> {
  const { canFail, onFailure } = tolerated ?? NONE_TOLERATED;
  if (!statements.some((_, index) => canFail(index))) return inOneMessage(db, statements);
  await sql`savepoint rows_together`.execute(db);
  try {
    return await inOneMessage(db, statements);
  } catch {
    await sql`rollback to savepoint rows_together`.execute(db);
  }
  const left: { index: number; statement: RawBuilder<unknown> }[] = [];
  for (const [index, statement] of statements.entries()) {
    const error = canFail(index) ? await failureOf(db, statement) : null;
    if (error) onFailure(index, error.thrown);
    else left.push({ index, statement });
  }
  const rows = await inOneMessage(
    db,
    left.map(({ statement }) => statement),
  );
  const byIndex = new Map(left.map(({ index }, position) => [index, rows[position] ?? []]));
  return statements.map((_, index) => byIndex.get(index) ?? []);
}

const NONE_TOLERATED: ToleratedFailures = { canFail: () => false, onFailure: () => undefined };

/** What a statement throws; null if it succeeds. */
async function failureOf(db: Db, statement: RawBuilder<unknown>): Promise<{ thrown: unknown } | null> {
  try {
    await inOneMessage(db, [statement]);
    return null;
  } catch (thrown) {
    await sql`rollback to savepoint rows_together`.execute(db);
    return { thrown };
  }
}

async function inOneMessage(
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
