import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Cluster } from './cluster.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { parsePidFile } from './pid-file.ts';

export type Address = { host: string; port: number };

/**
 * A superuser's session that its holder holds open while it uses the server. It identifies the server,
 * reports immediately if that server dies, and its shared advisory lock counts the processes that use the
 * server.
 */
export type Control = {
  pid: number;
  onLost(listener: () => void): void;
  /** Claims the server: true if no other process uses it, and none can begin to until it has stopped. */
  claim(): Promise<boolean>;
  close(): Promise<void>;
};

const usersLock = [0x4d617374, 1] as const;

/**
 * The connection string that every client of the product understands; `sslmode` overrides a PGSSLMODE of the
 * environment.
 */
export function connectionString(user: string, password: string, database: string, address: Address): string {
  const at = address.host.startsWith('/')
    ? `localhost:${address.port}/${database}?host=${encodeURIComponent(address.host)}&sslmode=disable`
    : `${address.host}:${address.port}/${database}?sslmode=disable`;
  return `postgres://${user}:${password}@${at}`;
}

/**
 * Connects to the server of this cluster. Undefined while the server does not respond yet (absent, starting,
 * recovering, stopping).
 * @throws EmbeddedPostgresError WRONG_PASSWORD, or NOT_ANSWERING when a server with another data directory
 * answers.
 */
export async function connectControl(cluster: Cluster, address: Address): Promise<Control | undefined> {
  const client = new pg.Client({
    connectionString: connectionString('postgres', cluster.login.superuserPassword, 'postgres', address),
    application_name: 'masthead supervisor',
    connectionTimeoutMillis: 10_000,
    // A server that is stopped but not dead (SIGSTOP, a hung disk) must not hold up the process that stops it.
    query_timeout: 15_000,
  });
  const lost = new Promise<void>((resolve) => {
    client.on('error', () => resolve());
    client.on('end', () => resolve());
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ text: string }>("select pg_read_file('postmaster.pid') as text");
    const pid = provePid(cluster, rows[0]?.text ?? '');
    await client.query('select pg_advisory_lock_shared($1, $2)', [...usersLock]);
    return {
      pid,
      onLost: (listener) => void lost.then(listener),
      claim: () => claim(client),
      close: () => client.end().catch(() => undefined),
    };
  } catch (err) {
    client.end().catch(() => undefined);
    return explain(err, cluster);
  }
}

/** Creates the product's role and database unless they exist; safe when two processes run it concurrently. */
export async function ensureDatabase(cluster: Cluster, address: Address): Promise<void> {
  const client = new pg.Client({
    connectionString: connectionString('postgres', cluster.login.superuserPassword, 'postgres', address),
  });
  // A broken connection also fails the statement that is waiting on it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1, 2)', [usersLock[0]]);
    const exists = async (sql: string) => (await client.query(sql)).rowCount === 1;
    if (!(await exists("select from pg_roles where rolname = 'masthead'"))) {
      const password = client.escapeLiteral(cluster.login.password);
      await client.query(
        `create role masthead login nosuperuser nobypassrls createrole createdb password ${password}`,
      );
    }
    if (!(await exists("select from pg_database where datname = 'masthead'"))) {
      await client.query('create database masthead owner masthead');
    }
  } finally {
    await client.end();
  }
}

async function claim(client: pg.Client): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1, $2)', [...usersLock]);
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1, $2) as got', [
    ...usersLock,
  ]);
  return rows[0]?.got === true;
}

/**
 * The server that responds must be the one that holds this folder: it must read the same file as this
 * process.
 */
function provePid(cluster: Cluster, textOfServer: string): number {
  const theirs = parsePidFile(textOfServer);
  const ours = parsePidFile(readFileSync(join(cluster.dir, 'postmaster.pid'), 'utf8'));
  if (theirs !== undefined && theirs.pid === ours?.pid && theirs.startedAt === ours.startedAt)
    return theirs.pid;
  throw new EmbeddedPostgresError(
    'NOT_ANSWERING',
    `Another PostgreSQL answers on the socket of ${cluster.dir}: stop it, then start again.`,
  );
}

function explain(err: unknown, cluster: Cluster): undefined {
  if (err instanceof EmbeddedPostgresError) throw err;
  if (err instanceof Error && 'code' in err && err.code === '28P01') {
    throw new EmbeddedPostgresError(
      'WRONG_PASSWORD',
      `The server of ${cluster.dir} refuses the password in masthead-login.json there: restore that file or the superuser's password.`,
      { cause: err },
    );
  }
  return undefined;
}
