/**
 * Starts on every supported version of PostgreSQL with the login of `deploy/prepare-database.sh`, which may create neither
 * roles nor databases.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { examine } from '#server/doctor/index.ts';
import { registry } from '#server/registry.ts';
import { definedNames } from '#server/setup/index.ts';
import { buildTestApp } from '#testing/app.ts';
import { DATA_ROOT } from '#testing/data-root.ts';
import { inDatabase } from '#testing/database/connection-strings.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import { startTestPostgres, type TestPostgres } from '#testing/database/postgres.ts';
import { gql, login, makeWorld } from '#testing/make/make.ts';
import { migrations } from '../migrations.ts';
import { prepareDatabase } from '../prepare.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const PLATFORM = `${process.platform}-${process.arch}`;
/** Installed by `npm run test:deep` (scripts/lib/test-packages.ts). */
const TEST_PACKAGES = join(ROOT, 'scripts/test-packages/node_modules');
/** Programs of Debian's package `postgresql-15`. */
const DEBIAN = '/usr/lib/postgresql/15';
const PASSWORD = 'p4ss';

/** Folder of the package by version; null for the version that the product brings. */
const versions: [string, string | null][] = [
  ...[15, 16, 17].map((major): [string, string] => [
    `PostgreSQL ${major}`,
    join(TEST_PACKAGES, `postgres-${major}-${PLATFORM}`),
  ]),
  ['PostgreSQL 18', null],
  ["Debian's PostgreSQL 15", DEBIAN],
];
const hasPsql = spawnSync('psql', ['--version']).status === 0;
const isInstalled = (folder: string | null) => hasPsql && (folder === null || existsSync(folder));

// A version that is not installed is listed as skipped: `apt-get install postgresql-15` brings psql and Debian's server.
describe.each(versions)('%s', (_name, folder) => {
  const stops: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
  });

  test.skipIf(!isInstalled(folder))('starts, saves and serves with the login of the script', async () => {
    const server = await startServer(folder, stops);
    const database = await preparedDatabase(server, stops);
    expect(await prepareDatabase(database.connectionString)).toHaveLength(migrations.length);
    expect(await prepareDatabase(database.connectionString)).toEqual([]);
    const [role] = await database.superuser(
      "select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles where rolname = 'masthead'",
    );
    expect(new Set(Object.values(role ?? {}))).toEqual(new Set([false]));
    const subject = await buildTestApp({ database });
    stops.push(subject.close);
    const world = await makeWorld(subject.services);
    await subject.services.sites.reload();
    const token = await login(subject.app, world.a.users.admin.username);
    const { a1 } = world.sites;
    const values = { name: 'Saved on this version' };
    const input = { type: 'Article', site: a1.id, values };
    expect((await gql(subject.app, { token, site: 'a1', id: 'createContent', input })).status).toBe(200);
    expect((await subject.app.inject({ url: '/news', headers: { host: a1.host } })).statusCode).toBe(200);
    const findings = await examine({
      config: subject.services.config,
      store: subject.services.media.store,
      withAddress: (work) => work(database.connectionString),
      isDeep: false,
      defined: definedNames(registry),
    });
    expect(findings.filter(({ state }) => state === 'fail')).toEqual([]);
  });
});

async function startServer(folder: string | null, stops: (() => Promise<void>)[]): Promise<TestPostgres> {
  const packageFolder =
    folder === DEBIAN ? await packageOfDebian(stops) : folder === null ? {} : { packageFolder: folder };
  const server = await startTestPostgres(packageFolder);
  stops.push(() => server.stop());
  // The script creates both itself, with fewer privileges.
  const client = new pg.Client(server.superuserConnectionString);
  await client.connect();
  await client.query('drop database if exists masthead with (force)');
  await client.query('drop role masthead');
  await client.end();
  return server;
}

/** A folder with the layout of the npm packages, whose programs are Debian's. */
async function packageOfDebian(stops: (() => Promise<void>)[]): Promise<{ packageFolder: string }> {
  const packageFolder = await mkdtemp(join(DATA_ROOT, 'masthead-debian-'));
  stops.push(() => rm(packageFolder, { recursive: true, force: true }));
  const native = join(packageFolder, 'native');
  await chmod(packageFolder, 0o755);
  await mkdir(native);
  for (const name of ['bin', 'lib']) await symlink(join(DEBIAN, name), join(native, name));
  await symlink('/usr/share/postgresql/15', join(native, 'share'));
  await writeFile(join(packageFolder, 'package.json'), JSON.stringify({ version: '15.0.0' }));
  return { packageFolder };
}

/** Runs the script as in the manual, and returns the database that it created. */
async function preparedDatabase(server: TestPostgres, stops: (() => Promise<void>)[]): Promise<TestDatabase> {
  const admin = new URL(server.superuserConnectionString);
  const { status, stderr } = spawnSync(join(ROOT, 'deploy/prepare-database.sh'), {
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      PGHOST: admin.searchParams.get('host') ?? admin.hostname,
      PGPORT: admin.port,
      PGUSER: admin.username,
      PGPASSWORD: decodeURIComponent(admin.password),
      MASTHEAD_DATABASE_PASSWORD: PASSWORD,
    },
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const superuserConnectionString = inDatabase(server.superuserConnectionString, 'masthead');
  const own = new URL(superuserConnectionString);
  own.username = 'masthead';
  own.password = PASSWORD;
  const superusers = new pg.Pool({ connectionString: superuserConnectionString, max: 2 });
  // The server stops while the closing connections still exist.
  superusers.on('error', () => undefined).on('connect', (one) => void one.on('error', () => undefined));
  stops.push(() => superusers.end());
  return {
    written: new Set(),
    connectionString: own.href,
    superuserConnectionString,
    superuser: async (text, values = []) => (await superusers.query({ text, values: [...values] })).rows,
    drop: async () => undefined,
  };
}
