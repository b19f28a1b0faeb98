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
 * such a statement, and three for each of them after a failure, within about twice the time of the first attempt.
 */
export async function rowsTogether(
  db: Db,
  statements: readonly RawBuilder<unknown>[],
  tolerated?: ToleratedFailures,
): Promise<readonly (readonly unknown[])[]> {
  const { canFail, onFailure } = tolerated ?? NONE_TOLERATED;
  if (!statements.some((_, index) => canFail(index))) return inOneMessage(db, statements);
  const began = performance.now();
  await sql`savepoint rows_together`.execute(db);
  try {
    return await inOneMessage(db, statements);
  } catch {
    await sql`rollback to savepoint rows_together`.execute(db);
  }
  const required = [...statements.entries()].filter(([index]) => !canFail(index));
  const read = await inOneMessage(
    db,
    required.map(([, statement]) => statement),
  );
  const rows = new Map(required.map(([index], position) => [index, read[position] ?? []]));
  // Together, the others get as long again as the first attempt.
  const until = performance.now() + Math.max(SEPARATE_MS, performance.now() - began);
  for (const [index, statement] of statements.entries()) {
    if (!canFail(index)) continue;
    try {
      rows.set(index, await separately(db, statement, until - performance.now()));
    } catch (error) {
      onFailure(index, error);
    }
  }
  return statements.map((_, index) => rows.get(index) ?? []);
}

/** Milliseconds that the statements which may fail have at least, run separately, all together. */
const SEPARATE_MS = 1_000;

const NONE_TOLERATED: ToleratedFailures = { canFail: () => false, onFailure: () => undefined };

/** Reads the rows of one statement within a time, and rolls back to the savepoint, which also restores the limit. */
async function separately(db: Db, statement: RawBuilder<unknown>, ms: number): Promise<readonly unknown[]> {
  const limit = String(Math.max(1, Math.ceil(ms)));
  await sql`select set_config('statement_timeout', ${limit}, true)`.execute(db);
  try {
    return (await inOneMessage(db, [statement]))[0] ?? [];
  } finally {
    await sql`rollback to savepoint rows_together`.execute(db);
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
