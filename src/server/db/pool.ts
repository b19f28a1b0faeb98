/** Connections to PostgreSQL: one pool per process, statements prepared by name, instants as ISO strings. */
import { createHash } from 'node:crypto';
import pg from 'pg';

export interface PoolOptions {
  connectionString: string;
  /** Maximum number of connections; default 10. */
  sizeMax?: number;
  /**
   * Milliseconds after which a running statement is cancelled; default 5,000. Null for maintenance, which may take as long as the
   * disk needs: no limit, whatever the server has for this login.
   */
  statementTimeoutMs?: number | null;
  /** A statement that waits longer for a connection fails; default 2,000. */
  connectionTimeoutMs?: number | undefined;
  onError: (error: Error) => void;
  /** Called with statements of units of work that took a second or longer. */
  onSlow?: (statement: SlowStatement) => void;
}

/** A slow statement. Never includes the values of its parameters, because users typed them. */
export interface SlowStatement {
  /** The name of the prepared statement, for finding it in pg_prepared_statements. */
  statement: string;
  text: string;
  ms: number;
}

/** Milliseconds after the server's limit at which the client gives up on a statement. */
const SILENCE_MS = 500;

/** Milliseconds until the client gives up on a statement, computed from the server's limit. */
export function statementMsMax(statementTimeoutMs: number): number {
  return statementTimeoutMs + SILENCE_MS;
}

/**
 * Creates a pool. It opens no connection before the first use; a broken idle connection is reported and
 * replaced.
 */
export function createPool(options: PoolOptions): pg.Pool {
  const { statementTimeoutMs = 5_000, connectionTimeoutMs = 2_000 } = options;
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.sizeMax ?? 10,
    connectionTimeoutMillis: connectionTimeoutMs,
    idleTimeoutMillis: 60_000,
    ...limitsOf(statementTimeoutMs),
    application_name: 'masthead',
    types: { getTypeParser } as pg.CustomTypesConfig,
  });
  if (options.onSlow) slowListeners.set(pool, options.onSlow);
  pool.on('error', options.onError);
  // A connection that breaks while in use fails its next statement. Without a listener, its `error` event
  // would end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined));

  return pool;
}

/** Startup parameters of a session without limits, which override limits of the login or the database. */
export const WITHOUT_LIMITS = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0';

function limitsOf(statementTimeoutMs: number | null): Partial<pg.PoolConfig> {
  if (statementTimeoutMs === null) return { options: `-c timezone=UTC ${WITHOUT_LIMITS}`, keepAlive: true };
  return {
    statement_timeout: statementTimeoutMs,
    // The server cancels a slow statement; a frozen or disconnected server does not, so the client gives up
    // here.
    query_timeout: statementMsMax(statementTimeoutMs),
    idle_in_transaction_session_timeout: 30_000,
    options: '-c timezone=UTC',
  };
}

const SLOW_MS = 1_000;
const TEXT_LENGTH_MAX = 2_000;
const slowListeners = new WeakMap<pg.Pool, (statement: SlowStatement) => void>();

/** Reports a statement of a unit of work if it was slow. Texts contain placeholders, never values. */
export function reportSlow(pool: pg.Pool, text: string, ms: number): void {
  if (ms < SLOW_MS) return;
  slowListeners.get(pool)?.({
    statement: statementName(text),
    text: text.slice(0, TEXT_LENGTH_MAX),
    ms: Math.round(ms),
  });
}

/** The name under which a statement is prepared: the same text has the same name on every connection. */
export function statementName(sql: string): string {
  let name = NAMES.get(sql);
  if (!name) {
    name = createHash('sha256').update(sql).digest('base64url').slice(0, 22);
    // An unlimited variety of texts (long id lists inlined by mistake) must not fill the memory.
    if (NAMES.size > 5_000) NAMES.clear();
    NAMES.set(sql, name);
  }
  return name;
}

const NAMES = new Map<string, string>();

const BIGINT = 20;
const TIMESTAMPTZ = 1184;

function getTypeParser(oid: number, format?: 'text' | 'binary'): unknown {
  if (oid === TIMESTAMPTZ && format !== 'binary') return parseInstant;
  if (oid === BIGINT && format !== 'binary') return Number;
  return pg.types.getTypeParser(oid, format as 'text');
}

/** Parses an instant: `2026-11-21 03:00:00.5+00` -> `2026-11-21T03:00:00.500Z`; `infinity` -> null. */
function parseInstant(value: string): string | null {
  if (value === 'infinity' || value === '-infinity') return null;
  return new Date(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
}
