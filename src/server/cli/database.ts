/**
 * The database for one command: joins the running server, or starts the embedded one and stops it afterwards.
 */
import { resolve } from 'node:path';
import type pg from 'pg';
import { readConfig, type Config } from '#server/boot/config.ts';
import { createPool, prepareDatabase } from '#server/db/index.ts';
import { hasCluster, startEmbeddedPostgres } from '#server/postgres/index.ts';
import { assertSetupFinished } from '#server/setup/index.ts';

export interface CommandDatabase {
  config: Config;
  pool: pg.Pool;
  connectionString: string;
  /** Names of the migrations that this command ran. */
  migrated: string[];
}

/** The directory in which the command ran has no installation; the message explains what to do. */
export class NoInstallation extends Error {
  override readonly name = 'NoInstallation';
}

/** Longer than the limit of a request: no client of a command gives up. */
const CONNECTION_TIMEOUT_MS = 30_000;

interface DatabaseOptions {
  /** Maximum number of connections; default 2. */
  connectionsMax?: number;
  /**
   * For commands that create an installation: creates the embedded database if it is missing. Default false.
   */
  creates?: boolean;
  /**
   * Additional settings of the embedded server, in effect until it is next started to serve. Default: those
   * of the last start.
   */
  settings?: Record<string, string>;
}

/** No reader depends on a command: a slow disk must not cancel its statements, and only a frozen server ends them. */
const STATEMENT_MS = 600_000;

/**
 * Runs `work` on the installation's migrated database. Throws NoInstallation, and CONFLICT if the first start
 * has not filled the database yet.
 */
export async function withDatabase<T>(
  work: (database: CommandDatabase) => Promise<T>,
  { connectionsMax = 2, creates = false }: DatabaseOptions = {},
): Promise<T> {
  return withServer(
    async ({ config, connectionString }) => {
      const migrated = await prepareDatabase(connectionString);
      const pool = createPool({
        connectionString,
        sizeMax: connectionsMax,
        statementTimeoutMs: STATEMENT_MS,
        connectionTimeoutMs: CONNECTION_TIMEOUT_MS,
        onError: () => undefined,
      });
      try {
        if (!creates) await assertSetupFinished(pool);
        return await work({ config, pool, connectionString, migrated });
      } finally {
        await pool.end();
      }
    },
    { creates },
  );
}

/**
 * Runs `work` on the installation's database as it is. Runs no migrations, so that any version may read the
 * database.
 */
export async function withServer<T>(
  work: (server: Pick<CommandDatabase, 'config' | 'connectionString'>) => Promise<T>,
  { creates = false, settings }: Omit<DatabaseOptions, 'connectionsMax'> = {},
): Promise<T> {
  const config = readConfig();
  if (!config.databaseUrl && !creates && !hasCluster(config.dataDir))
    throw new NoInstallation(
      `There is no installation in ${resolve(config.dataDir)}. Run this in the folder of Masthead, name the data directory with DATA_DIR, or begin an installation with npm start.`,
    );
  const server = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, ...(settings && { settings }) });
  try {
    return await work({ config, connectionString: config.databaseUrl ?? server?.connectionString ?? '' });
  } finally {
    await server?.stop();
  }
}
