/** A separate database for each test file, on the run's PostgreSQL server. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { inDatabase, TEMPLATE_DATABASE } from './connection-strings.ts';

export interface TestDatabase {
  /** Uses the product's login, as in production: row-level security applies to its units of work. */
  connectionString: string;
  /** Bypasses every policy: for test data and for checks independent of the product. */
  superuserConnectionString: string;
  /** Runs one statement as the superuser and returns its rows; with a name it is planned once, for many calls. */
  superuser: <Row extends pg.QueryResultRow>(
    sql: string,
    values?: readonly unknown[],
    name?: string,
  ) => Promise<Row[]>;
  /**
   * Tables to which the superuser wrote: their rows belong to the test, and data derived from the rows is
   * missing.
   */
  written: Set<string>;
  /** Ends every connection to the database and removes it. */
  drop: () => Promise<void>;
}

/** Clones the migrated template, or creates an empty database. The caller drops it at the end of the file. */
export async function testDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  return databaseOn(testServer(), options.empty ? 'template0' : TEMPLATE_DATABASE);
}

/** Connection strings of the run's server. */
export function testServer(): Pick<TestDatabase, 'connectionString' | 'superuserConnectionString'> {
  return {
    connectionString: inject('postgres'),
    superuserConnectionString: inject('postgresSuperuser'),
  };
}

/** Creates a database on any server, as a copy of `template`. The caller drops it at the end of the file. */
export async function databaseOn(
  server: Pick<TestDatabase, 'connectionString' | 'superuserConnectionString'>,
  template: string,
  name = `test_${randomBytes(8).toString('hex')}`,
): Promise<TestDatabase> {
  await once(server.connectionString, `create database ${name} template ${template}`);
  const superuserConnectionString = inDatabase(server.superuserConnectionString, name);
  const superusers = new pg.Pool({ connectionString: superuserConnectionString, max: 2 });
  // Tests end connections on purpose; the next statement gets a new one.
  superusers.on('error', () => undefined).on('connect', (client) => void client.on('error', () => undefined));
  const written = new Set<string>();
  return {
    written,
    connectionString: inDatabase(server.connectionString, name),
    superuserConnectionString,
    async superuser(text, values = [], name) {
      for (const [, table = ''] of text.matchAll(WRITES)) written.add(table);
      const result = await superusers.query({
        text,
        values: [...values],
        ...(name !== undefined && { name }),
      });
      return result.rows;
    },
    async drop() {
      await superusers.end();
      await once(server.superuserConnectionString, `drop database ${name} with (force)`);
    },
  };
}

const WRITES = /\b(?:insert\s+into|update|delete\s+from|alter\s+table)\s+(\w+)/gi;

async function once(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
