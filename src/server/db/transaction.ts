/**
 * The unit of work: one transaction, begun and restricted to the application's role and the tenant in a
 * single round trip. No other code accesses the database, so no statement can run outside a tenant.
 */
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import { reportSlow, statementName } from './pool.ts';
import { noteFullDisk } from './full-disk.ts';
import { classifyDbError } from './passing-errors.ts';
import type { Tables } from './tables.ts';

/**
 * The rows that a transaction can access. `platform`: hosts, logins and sessions, before an organisation is
 * known.
 */
export type Scope =
  | { kind: 'organisation'; organisationId: number; siteIds: readonly number[] }
  | { kind: 'platform' };

export type Db = Kysely<Tables>;

/** The rows of one site, and those that all sites of its organisation share. */
export function scopeOfSite({ organisationId, siteId }: { organisationId: number; siteId: number }) {
  return { kind: 'organisation', organisationId, siteIds: [siteId] } as const;
}

export interface TransactionOptions {
  /** Whether to use one unchanging view of the data (repeatable read, read only). */
  readOnly?: boolean;
  /** Called for each message sent to the database, including begin and commit. */
  onRoundTrip?: () => void;
}

/** Runs `work` in one transaction; commits when it resolves, rolls back when it throws. */
export async function transaction<T>(
  pool: pg.Pool,
  scope: Scope,
  work: (db: Db, now: string) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const open = await openTransaction(pool, scope, options);
  try {
    const result = await work(open.db, open.now);
    await open.commit();
    return result;
  } catch (error) {
    await open.rollback();
    throw error;
  }
}

/** The current instant by the database's clock, ISO: this machine's clock may be wrong. */
export async function databaseNow(pool: pg.Pool): Promise<string> {
  return transaction(pool, { kind: 'platform' }, async (_db, now) => now);
}

/** A transaction held open by the caller, who must end it exactly once. */
export interface OpenTransaction {
  db: Db;
  /** Start of the transaction by the database's clock, ISO: all processes share this clock. */
  now: string;
  commit: () => Promise<void>;
  rollback: () => Promise<void>;
}

/**
 * Begins a transaction for a caller that ends it later, for example a request whose response is resolved
 * field by field.
 */
export async function openTransaction(
  pool: pg.Pool,
  scope: Scope,
  options: TransactionOptions = {},
): Promise<OpenTransaction> {
  const client = await pool.connect();
  const count = options.onRoundTrip ?? noop;
  const state: TransactionState = { lost: null };
  let ended = false;
  const end = async (statement: 'commit' | 'rollback') => {
    // A failed commit has already ended the transaction when the caller rolls back.
    if (ended) return;
    ended = true;
    try {
      count();
      // A database that no longer responds would not respond to this statement either, and the caller has
      // already waited long enough.
      if (state.lost) throw state.lost;
      await client.query(statement);
    } catch (error) {
      if (classifyDbError(error)?.kind === 'full') noteFullDisk(pool);
      // A connection whose transaction cannot be ended must not be reused.
      client.release(true);
      if (statement === 'commit') throw error;
      return;
    }
    client.release();
  };
  try {
    count();
    const now = await begin(client, scope, options.readOnly ?? false);
    return {
      db: kyselyOn(client, count, { pool, state }),
      now,
      commit: () => end('commit'),
      rollback: () => end('rollback'),
    };
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/**
 * Runs `derive` while the transaction also sees the given additional sites, then restricts it again. After an
 * error the transaction ends anyway.
 */
export async function withAdditionalSites<T>(
  db: Db,
  siteIds: readonly number[],
  further: readonly number[],
  derive: () => Promise<T>,
): Promise<T> {
  const all = [...new Set([...siteIds, ...further])];
  if (all.length === siteIds.length) return derive();
  await see(db, all);
  const result = await derive();
  await see(db, siteIds);
  return result;
}

/**
 * Runs `run` while the transaction also sees records in the trash, then hides them again. After an error the
 * transaction ends anyway.
 */
export async function withTrash<T>(db: Db, run: () => Promise<T>): Promise<T> {
  await sql`select set_config('masthead.trash', 'on', true)`.execute(db);
  const result = await run();
  await sql`select set_config('masthead.trash', '', true)`.execute(db);
  return result;
}

/** Lets a platform transaction also see the rows of one organisation, except those of its sites. */
export async function actAs(db: Db, organisationId: number): Promise<void> {
  await sql`select set_config('masthead.organisation_id', ${String(organisationId)}, true)`.execute(db);
}

async function see(db: Db, siteIds: readonly number[]): Promise<void> {
  const list = `{${siteIds.map(Math.trunc).join(',')}}`;
  await sql`select set_config('masthead.site_ids', ${list}, true)`.execute(db);
}

/** Several statements in one message return a list of results, whose last entry contains the time. */
async function begin(client: pg.PoolClient, scope: Scope, readOnly: boolean): Promise<string> {
  const results = (await client.query(beginStatement(scope, readOnly))) as unknown as pg.QueryResult<{
    now: string;
  }>[];
  const now = results.at(-1)?.rows[0]?.now;
  if (now === undefined) throw new Error('The database began a transaction without telling the time.');
  return now;
}

/** The text contains only whole numbers as values, so no quoting is needed. */
function beginStatement(scope: Scope, readOnly: boolean): string {
  const begin = readOnly ? 'begin isolation level repeatable read read only' : 'begin';
  const settings =
    scope.kind === 'platform'
      ? "set_config('masthead.platform', 'on', true)"
      : `set_config('masthead.organisation_id', '${Math.trunc(scope.organisationId)}', true), ` +
        `set_config('masthead.site_ids', '{${scope.siteIds.map(Math.trunc).join(',')}}', true)`;
  return `${begin}; set local role masthead_app; select ${settings}, now() as now`;
}

/** State of the connection of a transaction. */
interface TransactionState {
  /** Why the connection cannot be used any more. */
  lost: Error | null;
}

function kyselyOn(
  client: pg.PoolClient,
  count: () => void,
  { pool, state }: { pool: pg.Pool; state: TransactionState },
): Db {
  // Fields of one response are resolved concurrently; their statements take turns on the single connection.
  let turn: Promise<unknown> = Promise.resolve();
  const connection: DatabaseConnection = {
    executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      count();
      const result = turn.then(async () => {
        if (state.lost) throw state.lost;
        const began = performance.now();
        return run<R>(client, query).finally(() => reportSlow(pool, query.sql, performance.now() - began));
      });
      turn = result.catch((error: unknown) => {
        const kind = classifyDbError(error)?.kind;
        if (kind === 'unreachable') state.lost = error as Error;
        if (kind === 'full') noteFullDisk(pool);
      });
      return result;
    },
    streamQuery() {
      throw new Error('Streaming is not used inside a unit of work.');
    },
  };
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: async () => {},
    commitTransaction: async () => {},
    rollbackTransaction: async () => {},
    releaseConnection: async () => {},
    destroy: async () => {},
  };
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => ADAPTER,
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => COMPILER,
    },
  });
}

const OWN_PLAN_HINT = '/* own plan */';

/**
 * Prefix of a statement that needs a custom plan each time. A prepared statement soon gets a generic plan,
 * which may read the whole table for a rare value.
 */
export const CUSTOM_PLAN = sql.raw(OWN_PLAN_HINT);

async function run<R>(client: pg.PoolClient, query: CompiledQuery): Promise<QueryResult<R>> {
  const values = [...query.parameters];
  const prepared = query.sql.startsWith(OWN_PLAN_HINT) ? {} : { name: statementName(query.sql) };
  const answer: pg.QueryResult | pg.QueryResult[] = await client.query({
    ...prepared,
    text: query.sql,
    values,
  });
  // Several statements in one message return a list of results.
  const result = Array.isArray(answer) ? answer[answer.length - 1] : answer;
  const affected = result.rowCount === null ? {} : { numAffectedRows: BigInt(result.rowCount) };
  return { rows: result.rows as R[], ...affected };
}

const ADAPTER = new PostgresAdapter();
const COMPILER = new PostgresQueryCompiler();
const noop = () => {};
