import { Logger, runMigrations } from 'graphile-worker';

/** Brings the queue's own schema to this build's. Called under the lock of our migrations, by the login role. */
export async function migrateJobs(connectionString: string): Promise<void> {
  await runMigrations({ connectionString, logger: new Logger(() => () => undefined) });
}
