/** One PostgreSQL server per test run, with one migrated database that test files clone. */
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { prepareDatabase } from '#server/db/index.ts';
import { startTestPostgres } from './database/postgres.ts';
import { inDatabase, TEMPLATE_DATABASE } from './database/connection-strings.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the product's login on the run's server. */
    postgres: string;
    postgresSuperuser: string;
    /** A folder that is removed with the server. */
    postgresFolder: string;
  }
}

/**
 * Starts the server, migrates the template as a start of the product does, and stops the server after the
 * run.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestPostgres();
  try {
    await createTemplate(server.connectionString);
  } catch (err) {
    await server.stop();
    throw err;
  }
  project.provide('postgres', server.connectionString);
  project.provide('postgresSuperuser', server.superuserConnectionString);
  project.provide('postgresFolder', server.folder);
  return () => server.stop();
}

async function createTemplate(connectionString: string): Promise<void> {
  await withClient(connectionString, (client) => client.query(`create database ${TEMPLATE_DATABASE}`));
  await prepareDatabase(inDatabase(connectionString, TEMPLATE_DATABASE));
}

async function withClient(
  connectionString: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
