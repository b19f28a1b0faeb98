/** Brings a database to this build: reachable, migrated, and with a role that cannot bypass policies. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrateJobs } from './migrate-jobs.ts';
import { checkRole, migrate, assertRestoreFinished, withMigrationLock } from './migrate.ts';
import { migrations } from './migrations.ts';
import { classifyDbError } from './passing-errors.ts';
import { assertDatabaseRights } from './rights.ts';

/** The server does not answer, or refuses the login. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable';
}

export interface PrepareOptions {
  /** How long to wait for a database that is not up yet; default: not at all. */
  waitMs?: number;
  /** Called once with a sentence while it waits. */
  onWait?: (message: string) => void;
}

const RETRY_MS = 500;
const CONNECT_MS = 10_000;

/** Returns the names of the migrations that ran. Throws DatabaseUnreachable, MigrationError. */
export async function prepareDatabase(
  connectionString: string,
  options: PrepareOptions = {},
): Promise<string[]> {
  const client = await connectWhenUp(connectionString, options);
  try {
    return await withMigrationLock(client, async () => {
      await assertRestoreFinished(client);
      return migrateFully(client, connectionString);
    });
  } finally {
    await client.end();
  }
}

/** A database that starts, recovers or has no address yet is retried; a refused login is not. */
async function connectWhenUp(
  connectionString: string,
  { waitMs = 0, onWait }: PrepareOptions,
): Promise<pg.Client> {
  for (let isFirst = true, deadline = performance.now() + waitMs; ; isFirst = false) {
    const client = new pg.Client({
      connectionString,
      application_name: 'masthead migrations',
      connectionTimeoutMillis: CONNECT_MS,
    });
    // Reported by the statement that fails.
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      const why = `The database at ${client.host}:${client.port} cannot be reached (${reasonOf(error)}).`;
      if (!classifyDbError(error) || performance.now() >= deadline)
        throw new DatabaseUnreachable(`${why} Check DATABASE_URL and that the server runs.`, {
          cause: error,
        });
      if (isFirst) onWait?.(`${why} Waiting for it for up to ${Math.round(waitMs / 1_000)} seconds.`);
      await sleep(RETRY_MS);
    }
  }
}

/** A host name with several addresses fails with one error for each address and no message. */
function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || 'no reason given';
}

/** Runs our migrations and those of the job queue, and checks the role. Returns the names of our migrations that ran. */
export async function migrateFully(client: pg.ClientBase, connectionString: string): Promise<string[]> {
  await assertDatabaseRights(client);
  const migrated = await migrate(client, migrations, () => migrateJobs(connectionString));
  await checkRole(client);
  return migrated;
}
