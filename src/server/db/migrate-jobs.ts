import { Logger, runMigrations } from 'graphile-worker';

/**
 * Migrates the queue's schema to the version that this build uses. Call it under the lock of our migrations,
 * as the login role.
 */
export async function migrateJobs(connectionString: string): Promise<void> {
  await runMigrations({ connectionString, logger: new Logger(() => () => undefined) });
}
