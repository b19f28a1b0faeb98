/** Connections to PostgreSQL: one pool a process, statements prepared by name, instants as ISO texts. */
import { createHash } from 'node:crypto';
import pg from 'pg';

export interface PoolOptions {
  connectionString: string;
  /** Connections at most; default 10. */
  sizeMax?: number;
  /** A statement that takes longer is cancelled; default 5,000. */
  statementTimeoutMs?: number;
  onError: (error: Error) => void;
}

/** Opens a pool. Nothing connects until the first use; a broken idle connection is reported and replaced. */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.sizeMax ?? 10,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: options.statementTimeoutMs ?? 5_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'masthead',
    options: '-c timezone=UTC',
    types: { getTypeParser } as pg.CustomTypesConfig,
  });
  pool.on('error', options.onError);
  // A connection that breaks while it is in use fails its next statement; unheard, its event would end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined));

  return pool;
}

/** The name a statement is prepared under: the same text has the same name on every connection. */
export function statementName(sql: string): string {
  let name = NAMES.get(sql);
  if (!name) {
    name = createHash('sha256').update(sql).digest('base64url').slice(0, 22);
    // Texts that vary without end (long id lists inlined by mistake) must not fill the memory.
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

/** `2026-11-21 03:00:00.5+00` -> `2026-11-21T03:00:00.500Z`; `infinity` -> null. */
function parseInstant(value: string): string | null {
  if (value === 'infinity' || value === '-infinity') return null;
  return new Date(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
}
