import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { WITHOUT_LIMITS } from './pool.ts';

/**
 * Migrates the queue's schema to the version that this build uses. Call it under the lock of our migrations,
 * as the login role.
 */
export async function migrateJobs(connectionString: string): Promise<void> {
  const pgPool = new pg.Pool({ connectionString, max: 2, options: WITHOUT_LIMITS });
  pgPool.on('error', () => undefined).on('connect', (client) => void client.on('error', () => undefined));
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => undefined) });
  } finally {
    await pgPool.end();
  }
}
