/** Brings a database to this build: reachable, migrated, and with a role that cannot bypass policies. */
import pg from 'pg';
import { migrateJobs } from '#server/jobs/index.ts';
import { checkRole, migrate } from './migrate.ts';
import { migrations } from './migrations.ts';

/** The server does not answer, or refuses the login. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable';
}

/** Returns the names of the migrations that ran. Throws DatabaseUnreachable, MigrationError. */
export async function prepareDatabase(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString, application_name: 'masthead migrations' });
  // Told by the statement that fails.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const message = `The database at ${client.host}:${client.port} cannot be reached (${(error as Error).message}). Check DATABASE_URL and that the server runs.`;
    throw new DatabaseUnreachable(message, { cause: error });
  }
  try {
    const migrated = await migrate(client, migrations, () => migrateJobs(connectionString));
    await checkRole(client);
    return migrated;
  } finally {
    await client.end();
  }
}
