/** Statements that take back what a draft of a migration added, and nothing else. */

/**
 * Returns the statements in the order in which to run them, and the names of the tables that they drop; null if the draft does
 * more than to add. Tables are dropped last, in one statement, because they can refer to each other.
 */
export function undoOfDraft(sql: string): { statements: string[]; tables: string[] } | null {
  if (sql.includes('$$')) return null;
  const created = new Set<string>();
  const undo: string[] = [];
  for (const statement of statementsOf(sql)) {
    const statements = undoOf(statement, created);
    if (statements === null) return null;
    undo.unshift(...statements);
  }
  const tables = [...created];
  const drop = `drop table if exists ${tables.map((table) => `"${table}"`).join(', ')}`;
  return { statements: tables.length > 0 ? [...undo, drop] : undo, tables };
}

function statementsOf(sql: string): string[] {
  const plain = sql.replaceAll(/--[^\n]*/g, '');
  return plain
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
    .filter((statement) => statement !== '');
}

/** Records in `created` the table that a statement creates. Its policies, rights and indexes end with it. */
function undoOf(statement: string, created: Set<string>): string[] | null {
  // What existed before the draft must not be dropped.
  if (/^(?:create table|alter table .* add column) if not exists /i.test(statement)) return null;
  const [, table] = /^create table "?(\w+)"? /i.exec(statement) ?? [];
  if (table !== undefined) {
    created.add(table);
    return [];
  }
  const [, index] =
    /^create (?:unique )?index (?:concurrently )?(?:if not exists )?"?(\w+)"? on /i.exec(statement) ?? [];
  if (index !== undefined) return [`drop index if exists "${index}"`];
  const [, altered, actions] = /^alter table (?:only )?"?(\w+)"? (.+)$/i.exec(statement) ?? [];
  if (altered !== undefined && actions !== undefined)
    return created.has(altered) ? [] : undoOfActions(altered, actions);
  const [, ledger] = /^insert into ledger \(name, [^)]*\) values \('(\w+)'/i.exec(statement) ?? [];
  if (ledger !== undefined)
    return created.has(ledger) ? [`delete from ledger where name = '${ledger}'`] : null;
  if (GRANT_OF_SEQUENCES.test(statement)) return [];
  const [, owner] = /^(?:create policy .+?|grant .+?) on (?:table )?"?(\w+)"?/i.exec(statement) ?? [];
  return owner !== undefined && created.has(owner) ? [] : null;
}

/** Every draft of tables repeats it; it changes nothing that a later draft could miss. */
const GRANT_OF_SEQUENCES = /^grant usage on all sequences in schema public to masthead_app$/i;

function undoOfActions(table: string, actions: string): string[] | null {
  const undo: string[] = [];
  const columns = new Set<string>();
  for (const action of partsOf(actions)) {
    const [, keys] = /^add foreign key \(([^)]*)\)/i.exec(action) ?? [];
    // A foreign key ends with its column.
    if (keys?.split(/[\s,"]+/).some((column) => columns.has(column))) continue;
    const [, kind, name] = /^add (column|constraint) "?(\w+)"?(?: |$)/i.exec(action) ?? [];
    if (kind === undefined || name === undefined) return null;
    if (kind.toLowerCase() === 'column') columns.add(name);
    undo.unshift(`alter table "${table}" drop ${kind.toLowerCase()} if exists "${name}"`);
  }
  return undo;
}

/** Splits at commas outside parentheses, brackets and quotes. */
function partsOf(actions: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: token, index } of actions.matchAll(/'[^']*'|"[^"]*"|[()[\],]/g)) {
    if (token === '(' || token === '[') depth += 1;
    else if (token === ')' || token === ']') depth -= 1;
    else if (token === ',' && depth === 0) {
      parts.push(actions.slice(start, index));
      start = index + 1;
    }
  }
  return [...parts, actions.slice(start)].map((part) => part.trim());
}
