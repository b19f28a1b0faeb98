/**
 * Computes how many connections an installation may open, apart from those that the database server reserves.
 */
import pg from 'pg';
import type { Config } from './config.ts';

/** Connections of each process outside its pool: the listener for purges, and one for occasional tasks. */
const BESIDE_POOL = 2;
/** Additional connections of each process that runs jobs. */
const OF_JOBS = 8;
/** For the embedded server's keeper and lock, and for a command that runs while the server does. */
const SPARE = 10;
const EMBEDDED_MIN = 100;

/** Maximum number of connections that the processes of this configuration open. */
export function connectionsMax({ processes, poolSize, role }: Config): number {
  const withJobs = role === 'web' ? 0 : role === 'worker' ? processes : 1;
  return processes * (poolSize + BESIDE_POOL) + withJobs * OF_JOBS;
}

/**
 * Settings of the embedded server: enough connections for this configuration at any time, and the configured
 * memory.
 */
export function embeddedSettings(config: Config): Record<string, string> {
  return {
    max_connections: String(Math.max(EMBEDDED_MIN, connectionsMax(config) + SPARE)),
    shared_buffers: `${config.databaseMemoryMb}MB`,
  };
}

/**
 * One sentence if the database server accepts fewer connections than this configuration may open; otherwise
 * null.
 */
export async function diagnoseConnections(connectionString: string, config: Config): Promise<string | null> {
  const client = new pg.Client({ connectionString, application_name: 'masthead start' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ taken: number }>(
      `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as taken`,
    );
    const taken = rows[0]?.taken ?? 0;
    const wanted = connectionsMax(config);
    if (wanted <= taken) return null;
    return (
      `PROCESSES=${config.processes} with POOL_SIZE=${config.poolSize} may open ${wanted} connections, and the database takes ${taken}: ` +
      'under load some requests will be answered with 503. Lower one of them, or raise max_connections of PostgreSQL.'
    );
  } finally {
    await client.end();
  }
}
