/**
 * Runs the queries of a page's blocks. The statements of all sources are sent as one statement; then ids are
 * distributed in reading order, so that each item appears only once on a page. The result equals that of
 * sequential queries, in one round trip.
 */
import { isPresent } from '#model/define-module.ts';
import { sql, type RawBuilder } from 'kysely';
import type { BlockQuery } from '#model/define-block.ts';
import type { QueryResult, PageSource, SourceRow, SourceScope } from '#model/pages/define-source.ts';
import type { Db } from '#server/db/index.ts';

/** A source, as the registry holds it; it receives only queries of its kind. */
export type AnySource = PageSource<BlockQuery, RawBuilder<SourceRow>>;

/** Every source by its kind. */
export type Sources = ReadonlyMap<string, AnySource>;

/** A query whose source failed: its result is empty. */
export type OnFailedQuery = (index: number, error: unknown) => void;

/**
 * Returns the results of all queries, in order. The result is empty for a query without a source, or of a
 * module that is off on the site. The result of `apart` comes last: this list neither excludes items of the
 * other lists nor removes items from them. With `onFailure`, a source of an extension that fails has an empty result, and the
 * others are not affected; a source of the product throws.
 */
export async function runQueries(
  db: Db,
  together: readonly BlockQuery[],
  scope: SourceScope,
  all: Sources,
  { apart = null, onFailure }: { apart?: BlockQuery | null; onFailure?: OnFailedQuery } = {},
): Promise<QueryResult[]> {
  const queries = apart ? [...together, apart] : together;
  const sources = new Map([...all].filter(([, source]) => isPresent(source, scope.modulesOn)));
  const canFail = ({ kind }: BlockQuery) => sources.get(kind)?.extensionPath !== undefined;
  if (!onFailure || !queries.some(canFail)) return runTogether(db, queries, scope, sources, apart);
  await sql`savepoint queries`.execute(db);
  try {
    return await runTogether(db, queries, scope, sources, apart);
  } catch {
    await sql`rollback to savepoint queries`.execute(db);
    const failed = await failedQueries(
      db,
      queries.map((query) => (canFail(query) ? query : null)),
      scope,
      sources,
    );
    for (const [index, error] of failed) onFailure(index, error);
    const left = new Map(
      [...sources].filter(([kind]) => ![...failed.keys()].some((index) => queries[index]?.kind === kind)),
    );
    return runTogether(db, queries, scope, left, apart);
  }
}

/** Runs each query separately, and returns the errors of those that fail, by their index. Null is not run. */
async function failedQueries(
  db: Db,
  queries: readonly (BlockQuery | null)[],
  scope: SourceScope,
  sources: Sources,
): Promise<Map<number, unknown>> {
  const failed = new Map<number, unknown>();
  for (const [index, query] of queries.entries()) {
    if (!query) continue;
    try {
      await runTogether(db, [query], scope, sources, null);
    } catch (error) {
      await sql`rollback to savepoint queries`.execute(db);
      failed.set(index, error);
    }
  }
  return failed;
}

async function runTogether(
  db: Db,
  queries: readonly BlockQuery[],
  scope: SourceScope,
  sources: Sources,
  apart: BlockQuery | null,
): Promise<QueryResult[]> {
  const candidates = await rowsByQuery(db, candidateStatements(queries, scope, sources));
  const rows = await rowsByQuery(db, statementsOf(queries, { scope, sources, apart, candidates }));
  return distribute(queries, rows, scope, sources, apart);
}

type Rows = ReadonlyMap<number, readonly SourceRow[]>;

/**
 * The rows of statements that include the number of their query, in one round trip; no round trip without
 * statements.
 */
async function rowsByQuery(db: Db, statements: readonly RawBuilder<unknown>[]): Promise<Rows> {
  const rows = new Map<number, SourceRow[]>();
  if (statements.length === 0) return rows;
  const union = sql<SourceRow & { query: number }>`${sql.join(statements, sql` union all `)}`;
  for (const { query, ...row } of (await union.execute(db)).rows) {
    const own = rows.get(query) ?? [];
    own.push(row);
    rows.set(query, own);
  }
  return rows;
}

function withQueryIndex(index: number, statement: RawBuilder<SourceRow>): RawBuilder<unknown> {
  return sql`(select ${sql.lit(index)}::integer as query, asked.id, asked.note from (${statement}) as asked)`;
}

function candidateStatements(
  queries: readonly BlockQuery[],
  scope: SourceScope,
  sources: Sources,
): RawBuilder<unknown>[] {
  return queries.flatMap((query, index) => {
    const source = sources.get(query.kind);
    const statement = source?.mode === 'results' ? source.candidates?.(query, scope) : null;
    return statement ? [withQueryIndex(index, statement)] : [];
  });
}

/**
 * Selects, for each query that has a statement, its rows with the number of the query. Rows inside a branch have the order
 * of their statement.
 */
function statementsOf(
  queries: readonly BlockQuery[],
  {
    scope,
    sources,
    apart,
    candidates,
  }: { scope: SourceScope; sources: Sources; apart: BlockQuery | null; candidates: Rows },
): RawBuilder<unknown>[] {
  const statements: RawBuilder<unknown>[] = [];
  // Earlier lists may use up this number of items, so that many additional items are read.
  let before = 0;
  const ask = (index: number, statement: RawBuilder<SourceRow>) =>
    statements.push(withQueryIndex(index, statement));
  for (const [index, query] of queries.entries()) {
    const source = sources.get(query.kind);
    if (source?.mode === 'chosen') before += source.ids(query).length;
    if (source?.mode === 'results') {
      const statement = source.statement(query, scope, candidates.get(index) ?? []);
      if (statement) ask(index, statement);
    }
    if (source?.mode === 'list') {
      const { skip, limit } = source.window(query);
      ask(index, source.statement(query, scope, skip + limit + (query === apart ? 0 : before) + 1));
      before += skip + limit;
    }
  }
  return statements;
}

/** The records that the page already shows, by entity; content without a name. */
function usedFrom({ excludeIds, excludeRecords = {} }: SourceScope): (of?: string) => Set<number> {
  const records = new Map(Object.entries(excludeRecords).map(([of, ids]) => [of, new Set(ids)]));
  const content = new Set(excludeIds);
  return (of) => {
    if (of === undefined) return content;
    const known = records.get(of) ?? new Set();
    records.set(of, known);
    return known;
  };
}

/** Distributes the rows that were read, in order; a list leaves out what the page already shows. Pure. */
function distribute(
  queries: readonly BlockQuery[],
  rows: Rows,
  scope: SourceScope,
  sources: Sources,
  apart: BlockQuery | null,
): QueryResult[] {
  const used = usedFrom(scope);
  const takeUp = (ids: number[], of?: string) => {
    for (const id of ids) used(of).add(id);
    return ids;
  };
  const handChosen = (ids: readonly number[], canRepeat: boolean): QueryResult => {
    const free = ids.filter((id) => canRepeat || !used().has(id));
    const leftOut = ids.filter((id) => !free.includes(id));
    return { ids: takeUp(free), hasMore: false, ...(leftOut.length > 0 && { leftOut }) };
  };
  return queries.map((query, index) => {
    const source = sources.get(query.kind);
    const read = rows.get(index) ?? [];
    const instant = source?.changesAt?.(read, query, scope) ?? null;
    const changesAt = instant === null ? {} : { changesAt: instant };
    if (source?.mode === 'results') return { ...source.answer(read, query, scope), ...changesAt };
    if (source?.mode === 'chosen') return handChosen(source.ids(query), source.canRepeat?.(query) ?? false);
    if (source === undefined) return { ids: [], hasMore: false };
    const { skip, limit } = source.window(query);
    const { of } = source;
    const isFree = ({ id }: SourceRow) => query === apart || !used(of).has(id);
    const leftOut = read.filter((row) => !isFree(row)).map(({ id }) => id);
    const free = read
      .filter(isFree)
      .map(({ id }) => id)
      .slice(skip);
    const taken = free.slice(0, limit);
    const ids = query === apart ? taken : takeUp(taken, of);
    const listed = of === undefined ? { ids } : { ids: [], recordIds: ids };
    return {
      ...listed,
      hasMore: free.length > ids.length,
      ...(leftOut.length > 0 && { leftOut }),
      ...changesAt,
    };
  });
}
