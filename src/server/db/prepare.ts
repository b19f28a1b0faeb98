/** Prepares a database for this build: reachable, migrated, and with a role that cannot bypass policies. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrateJobs } from './migrate-jobs.ts';
import {
  assertRestoreFinished,
  checkRole,
  migrate,
  withMigrationLock,
  type MigrateOptions,
} from './migrate.ts';
import { migrations } from './migrations.ts';
import { classifyDbError } from './passing-errors.ts';
import { WITHOUT_LIMITS } from './pool.ts';
import { assertDatabaseRights } from './rights.ts';

/** The database server does not respond, or refuses the login. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable';
}

export interface PrepareOptions extends Pick<MigrateOptions, 'onExtensionFailure' | 'onProgress'> {
  /** Milliseconds to wait for a database that is not up yet, or Infinity; default: no waiting. */
  waitMs?: number;
  /** Called once with a sentence when waiting begins. */
  onWait?: (message: string) => void;
}

const RETRY_MS = 500;
const CONNECT_MS = 10_000;

/**
 * Prepares the database. Returns the names of the migrations that ran. Throws DatabaseUnreachable,
 * MigrationError.
 */
export async function prepareDatabase(
  connectionString: string,
  options: PrepareOptions = {},
): Promise<string[]> {
  const client = await connectWhenUp(connectionString, options);
  try {
    return await withMigrationLock(client, async () => {
      await assertRestoreFinished(client);
      return migrateFully(client, connectionString, options);
    });
  } finally {
    await client.end();
  }
}

/**
 * Connects. Retries if the database is starting or recovering, or its host name does not resolve yet, but not
 * after a refused login.
 */
async function connectWhenUp(
  connectionString: string,
  { waitMs = 0, onWait }: PrepareOptions,
): Promise<pg.Client> {
  for (let isFirst = true, deadline = performance.now() + waitMs; ; isFirst = false) {
    const client = new pg.Client({
      connectionString,
      application_name: 'masthead migrations',
      options: WITHOUT_LIMITS,
      connectionTimeoutMillis: CONNECT_MS,
    });
    // The failing statement reports the error.
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
      const limit = Number.isFinite(waitMs) ? ` for up to ${Math.round(waitMs / 1_000)} seconds` : '';
      if (isFirst) onWait?.(`${why} Waiting for it${limit}.`);
      await sleep(RETRY_MS);
    }
  }
}

/**
 * Reads the message or the code: a host name with several addresses fails with one error per address and an
 * empty message.
 */
function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || 'no reason given';
}

/**
 * Runs the product's migrations and those of the job queue, and checks the role. Returns the names of the
 * product's migrations that ran.
 */
export async function migrateFully(
  client: pg.ClientBase,
  connectionString: string,
  { onExtensionFailure, onProgress }: Pick<MigrateOptions, 'onExtensionFailure' | 'onProgress'> = {},
): Promise<string[]> {
  await assertDatabaseRights(client);
  const more = () => migrateJobs(connectionString);
  const migrated = await migrate(client, migrations, { more, onExtensionFailure, onProgress });
  await checkRole(client);
  return migrated;
}
