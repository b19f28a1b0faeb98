/**
 * Migrations that cannot run in one transaction, for example one that builds an index while the product
 * continues to write. Their statements run one by one; after an interrupted run, all of them run again.
 */
import type pg from 'pg';

/** The first line of a stepwise migration's file. */
const MARK = '-- masthead: without a transaction';

/**
 * Matches statements that have no effect when they run a second time. A called procedure writes rows in
 * batches and commits each; on repetition it skips the rows already written.
 */
const REPEATABLE =
  /^(?:create (?:unique )?index concurrently if not exists|drop index concurrently if exists|create or replace (?:function|procedure)|drop (?:function|procedure) if exists|call|analyze) /i;

const INDEX_NAME = /^create (?:unique )?index concurrently if not exists "?(\w+)"?/i;

/**
 * Matches a semicolon, or text in which a semicolon does not end a statement: quoted text, names, function
 * bodies and comments.
 */
const TOKEN = /'[^']*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|;/g;

/** Whether a migration is marked to run statement by statement. */
export function isStepwise(sql: string): boolean {
  return sql.startsWith(MARK);
}

/**
 * Runs the statements of a stepwise migration, each in a separate transaction. An index that a killed run
 * left unfinished is removed and built again. Throws before the first statement if one of them cannot run
 * twice.
 */
export async function runStepwise(client: pg.ClientBase, sql: string): Promise<void> {
  const statements = statementsOf(sql);
  const once = statements.find((statement) => !REPEATABLE.test(statement));
  if (once !== undefined)
    throw new Error(
      `A migration without a transaction is run again after it was cut short, and this statement cannot be run twice: ${once.slice(0, 80)}`,
    );
  for (const statement of statements) {
    const index = INDEX_NAME.exec(statement)?.[1];
    if (index !== undefined && (await isUnfinished(client, index)))
      await client.query(`drop index concurrently if exists "${index}"`);
    await client.query(statement);
  }
}

/** Splits a text into its statements, without the comments before them. */
export function statementsOf(sql: string): string[] {
  const statements: string[] = [];
  let start = 0;
  for (const { 0: token, index } of sql.matchAll(TOKEN)) {
    if (token !== ';') continue;
    statements.push(sql.slice(start, index));
    start = index + 1;
  }
  return [...statements, sql.slice(start)]
    .map(withoutLeadingComments)
    .filter((statement) => statement !== '');
}

function withoutLeadingComments(statement: string): string {
  return statement.replace(/^(?:\s+|--[^\n]*)+/, '').trim();
}

async function isUnfinished(client: pg.ClientBase, index: string): Promise<boolean> {
  const found = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [`"${index}"`],
  );
  return found.rowCount === 1;
}
