/**
 * Runs the loads of a page's blocks together, separately from the page's own reads, and with a time limit.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Got, LoadContext, LoadWork } from '#model/pages/define-load.ts';
import type { SourceScope } from '#model/pages/define-source.ts';
import type { PageSubject } from '#page-model/page.ts';
import { CUSTOM_PLAN, type Db } from '#server/db/index.ts';

/** A block's `load.ts`, in the form in which the registry holds it. */
export type AnyLoad = (
  settings: Record<string, unknown>,
  got: Got,
  ctx: LoadContext,
) => LoadWork<RawBuilder<unknown>, unknown>;

/** A block with a `load` function. */
export interface LoadingBlock {
  id: string;
  load: AnyLoad;
  settings: Record<string, unknown>;
  got: Got;
  /** What the block may know about the reader. */
  about: Pick<LoadContext, 'member' | 'gated'>;
  /**
   * An insertion: the same for all readers of a page, and not one of its blocks. A page without it is cached
   * for a short time.
   */
  isInsertion?: true;
}

export interface LoadedBlocks {
  /** The data for the views, by block id. */
  data: Map<string, unknown>;
  failures: { id: string; error: unknown }[];
  tags: string[];
  /** The first instant (ISO) at which any of the data changes; null for never. */
  changesAt: string | null;
  /** False if a block requires that the page is never cached, or if a block other than an insertion failed. */
  isCacheable: boolean;
}

/**
 * Seconds until a page that lacks one of its insertions is loaded again, so that a broken insertion does not
 * slow down every request.
 */
const RETRY_SECONDS = 10;

/** Maximum duration of the statements of a page's blocks, in milliseconds. */
const LOAD_MS_MAX = 1_500;
const STATEMENTS_MAX = 8;

type Work = LoadWork<RawBuilder<unknown>, unknown>;
type Rows = Readonly<Record<string, readonly Record<string, unknown>[]>>;

/**
 * Loads all blocks of a page with two messages: the first sets the time limit, the second contains every
 * statement. If the statements fail, the blocks are queried one after another, so that each fails separately.
 * `isShared`: the caller who began the transaction can continue with it as if nothing had been queried.
 */
export async function runLoads(
  db: Db,
  blocks: readonly LoadingBlock[],
  { page, scope, isShared }: { page: PageSubject; scope: SourceScope; isShared: boolean },
): Promise<LoadedBlocks> {
  const said = sayings(page);
  const loaded: LoadedBlocks = {
    data: new Map(),
    failures: [],
    tags: [],
    changesAt: null,
    isCacheable: true,
  };
  const works = new Map<string, Work>();
  const attempt = (id: string, run: () => void) => {
    try {
      run();
    } catch (error) {
      loaded.failures.push({ id, error });
      works.delete(id);
    }
  };
  for (const { id, load, settings, got, about } of blocks)
    attempt(id, () => works.set(id, checked(load(settings, got, { page, scope, ...about, ...said.ctx }))));
  const rows = await ask(db, works, isShared, (id, error) => {
    loaded.failures.push({ id, error });
    works.delete(id);
  });
  for (const [id, work] of works) attempt(id, () => loaded.data.set(id, work.make(rows.get(id) ?? {})));
  if (loaded.failures.length > 0)
    said.ctx.changesAt(new Date(Date.parse(page.now) + RETRY_SECONDS * 1000).toISOString());
  const insertions = new Set(blocks.filter(({ isInsertion }) => isInsertion).map(({ id }) => id));
  const heard = said.heard();
  // A failed block might have restricted the page to one reader, and may work again a moment later.
  const isCacheable = heard.isCacheable && loaded.failures.every(({ id }) => insertions.has(id));
  return { ...loaded, ...heard, isCacheable };
}

function sayings(page: PageSubject) {
  const tags = new Set<string>();
  let changesAt: string | null = null;
  let isCacheable = true;
  const ctx = {
    tag: (name: string) => void tags.add(name),
    changesAt: (instant: string) => {
      const isFuture = Date.parse(instant) > Date.parse(page.now);
      if (isFuture && (changesAt === null || Date.parse(instant) < Date.parse(changesAt)))
        changesAt = instant;
    },
    neverStore: () => {
      isCacheable = false;
    },
  };
  return { ctx, heard: () => ({ tags: [...tags], changesAt, isCacheable }) };
}

function checked(work: Work): Work {
  const count = Object.keys(work.statements).length;
  if (count > STATEMENTS_MAX)
    throw new Error(`A block may load by ${STATEMENTS_MAX} statements; this one has ${count}.`);
  return work;
}

/** Runs the statements of all blocks and returns the rows of each block by statement name. */
async function ask(
  db: Db,
  works: ReadonlyMap<string, Work>,
  isShared: boolean,
  onFailure: (id: string, error: unknown) => void,
): Promise<Map<string, Rows>> {
  const asking = [...works].filter(([, { statements }]) => Object.keys(statements).length > 0);
  if (asking.length === 0) return new Map();
  await sql`${CUSTOM_PLAN} savepoint loads; ${timeLimit(LOAD_MS_MAX)}`.execute(db);
  const rows = await send(db, asking).catch(async (error: unknown) => {
    await backToSavepoint(db);
    const [only, ...others] = asking;
    if (others.length > 0) return askOneByOne(db, asking, onFailure);
    if (only) onFailure(only[0], error);
    return new Map<string, Rows>();
  });
  if (isShared) await backToSavepoint(db);
  return rows;
}

/** Runs each block's statements with a share of the time limit. */
async function askOneByOne(
  db: Db,
  asking: readonly [string, Work][],
  onFailure: (id: string, error: unknown) => void,
): Promise<Map<string, Rows>> {
  const rows = new Map<string, Rows>();
  const share = Math.ceil(LOAD_MS_MAX / asking.length);
  for (const entry of asking) {
    try {
      await sql`${CUSTOM_PLAN} ${timeLimit(share)}`.execute(db);
      for (const [id, own] of await send(db, [entry])) rows.set(id, own);
    } catch (error) {
      await backToSavepoint(db);
      onFailure(entry[0], error);
    }
  }
  return rows;
}

function timeLimit(milliseconds: number): RawBuilder<unknown> {
  return sql`set local statement_timeout = ${sql.lit(milliseconds)}`;
}

/** Rolls back to the savepoint, which also resets the time limit. */
async function backToSavepoint(db: Db): Promise<void> {
  await sql`rollback to savepoint loads`.execute(db);
}

async function send(db: Db, asking: readonly [string, Work][]): Promise<Map<string, Rows>> {
  const named = asking.flatMap(([id, { statements }]) =>
    Object.entries(statements).map(([name, statement]) => ({ id, name, statement })),
  );
  const parts = named.map(
    ({ statement }, index) =>
      sql`select ${sql.lit(index)}::integer as part, (select coalesce(json_agg(asked), '[]'::json) from (${statement}) as asked) as rows`,
  );
  const answer = await sql<{
    part: number;
    rows: Record<string, unknown>[];
  }>`${sql.join(parts, sql` union all `)}`.execute(db);
  const rows = new Map<string, Record<string, readonly Record<string, unknown>[]>>();
  for (const { part, rows: own } of answer.rows) {
    const { id, name } = named[part] ?? {};
    if (id === undefined || name === undefined) continue;
    rows.set(id, { ...rows.get(id), [name]: own });
  }
  return rows;
}
