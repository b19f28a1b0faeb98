/**
 * Migrations that cannot run in one transaction, like an index that is built while the product continues to write: their
 * statements run one by one, and all of them again after an interrupted run.
 */
import type pg from 'pg';

/** The first line of such a file. */
const MARK = '-- masthead: without a transaction';

/**
 * Statements that have no effect when they run a second time. A procedure writes rows in batches, each committed: it skips
 * the rows it has written.
 */
const REPEATABLE =
  /^(?:create (?:unique )?index concurrently if not exists|drop index concurrently if exists|create or replace (?:function|procedure)|drop (?:function|procedure) if exists|call|analyze) /i;

const INDEX_NAME = /^create (?:unique )?index concurrently if not exists "?(\w+)"?/i;

/** Quoted text, names, bodies of functions and comments, in which a semicolon ends nothing; and the semicolon. */
const TOKEN = /'[^']*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|;/g;

/** Whether a migration is marked to run statement by statement. */
export function isStepwise(sql: string): boolean {
  return sql.startsWith(MARK);
}

/**
 * Runs the statements of a stepwise migration, each in a separate transaction. An index that a killed run left
 * unfinished is removed and built again. Throws before the first one if a statement cannot run twice.
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

/** The statements of a text, without the comments before them. */
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
