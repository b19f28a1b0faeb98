/** The database for one command: joins the running server, or starts the embedded one and stops it again. */
import type pg from 'pg';
import { readConfig, type Config } from '#server/config.ts';
import { createPool, prepareDatabase } from '#server/db/index.ts';
import { refuseUnfinishedSetup } from '#server/setup/index.ts';
import { startEmbeddedPostgres } from '#server/postgres/index.ts';

export interface CommandDatabase {
  config: Config;
  pool: pg.Pool;
  connectionString: string;
  /** Names of the migrations that ran to get here. */
  migrated: string[];
}

/**
 * Runs `work` on the installation's migrated database, over at most `connectionsMax` connections. Throws CONFLICT where the first start
 * has not filled it yet, unless `mayBeUnfinished`.
 */
export async function withDatabase<T>(
  work: (database: CommandDatabase) => Promise<T>,
  { connectionsMax = 2, mayBeUnfinished = false } = {},
): Promise<T> {
  return withServer(async ({ config, connectionString }) => {
    const migrated = await prepareDatabase(connectionString);
    const pool = createPool({ connectionString, sizeMax: connectionsMax, onError: () => undefined });
    try {
      if (!mayBeUnfinished) await refuseUnfinishedSetup(pool);
      return await work({ config, pool, connectionString, migrated });
    } finally {
      await pool.end();
    }
  });
}

/** Runs `work` on the installation's database as it is: nothing is migrated, so any version may look at it. */
export async function withServer<T>(
  work: (server: Pick<CommandDatabase, 'config' | 'connectionString'>) => Promise<T>,
): Promise<T> {
  const config = readConfig();
  const server = config.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: config.dataDir });
  try {
    return await work({ config, connectionString: config.databaseUrl ?? server?.connectionString ?? '' });
  } finally {
    await server?.stop();
  }
}
