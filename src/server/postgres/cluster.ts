import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, canReach, chooseAccount } from './account.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { EmbeddedPostgresError, explainFailure } from './errors.ts';
import { isAlive } from './pid-file.ts';

/** The secrets of one cluster, stored inside it so that they appear and move together with the database. */
export type Login = { superuserPassword: string; password: string; socketFolder: string };

export type Cluster = {
  /** DATA_DIR, without symbolic links. */
  dataDir: string;
  /** The PostgreSQL data directory, `DATA_DIR/postgres`. */
  dir: string;
  account: Account | undefined;
  binaries: Binaries;
  login: Login;
};

export type ClusterOptions = {
  dataDir: string;
  sharedDir: string;
  /** PostgreSQL settings. Undefined: those of the last start. */
  settings: Record<string, string> | undefined;
  packageFolder?: string | undefined;
};

/**
 * Longest socket path that every supported system accepts (macOS: 104 bytes with the closing zero; Linux:
 * 108).
 */
const socketPathBytesMax = 103;

const settingsOfMasthead: Record<string, string> = {
  max_connections: '100',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgres-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
};

/**
 * Creates the cluster in `DATA_DIR/postgres` unless it exists, and returns how to run it. A new cluster is
 * created in a sibling folder and renamed when complete, so an interrupted one is never mistaken for a
 * database.
 */
export async function prepareCluster(options: ClusterOptions): Promise<Cluster> {
  try {
    // As root, the account must be able to reach its cluster; the secrets next to the cluster are files of
    // mode 600.
    await mkdir(options.dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    const dataDir = await realpath(options.dataDir);
    const dir = join(dataDir, 'postgres');
    const account = chooseAccount(dir);
    const binaries = await findBinaries({
      account,
      dataDir,
      sharedDir: options.sharedDir,
      packageFolder: options.packageFolder,
    });
    if (!holdsCluster(dir))
      await createCluster({
        dataDir,
        dir,
        account,
        binaries,
        durable: options.settings?.['fsync'] !== 'off',
      });
    checkVersion(dir, binaries.major);
    if (account !== undefined && statSync(dir).uid !== account.uid) await giveTo(account, dir);
    // A copied folder may have become readable for other users, which PostgreSQL refuses.
    for (const path of [dir, loginFile(dir)]) await chmod(path, statSync(path).mode & 0o700);
    const login = JSON.parse(await readFile(loginFile(dir), 'utf8')) as Login;
    await writeSettings(dir, account, options.settings);
    return { dataDir, dir, account, binaries, login };
  } catch (err) {
    throw explainFailure('PostgreSQL could not create its database', options.dataDir, err);
  }
}

/**
 * The path by which the account refers to the cluster's folder when that is its working directory. Below a
 * folder that the account may not enter (a 0700 home), only `/proc/self/cwd` works: no permissions are
 * widened and the data stays in DATA_DIR.
 */
export function nameForServer(dir: string, account: Account | undefined): string {
  if (canReach(account, dir)) return dir;
  if (existsSync('/proc/self/cwd')) return '/proc/self/cwd';
  throw new EmbeddedPostgresError(
    'DATA_DIR_UNWRITABLE',
    `PostgreSQL does not run as root and no other account may enter ${dir}: set DATA_DIR to a folder that is not below a private one.`,
  );
}

/**
 * Returns the folder of the server's socket: the cluster itself (mode 0700). If that path is too long for a
 * socket, a private folder below the system's temporary folder, whose name is one of the cluster's secrets.
 */
export async function prepareSocketDir({ dir, account, login }: Cluster): Promise<string> {
  if (Buffer.byteLength(join(dir, '.s.PGSQL.5432')) <= socketPathBytesMax) return dir;
  const parent = canReach(account, tmpdir()) && tmpdir().length < 50 ? tmpdir() : '/tmp';
  const socketDir = join(parent, login.socketFolder);
  const owner = account?.uid ?? process.getuid?.();
  await mkdir(socketDir, { mode: 0o700 }).then(
    () => account && chown(socketDir, account.uid, account.gid),
    () => undefined,
  );
  const found = await lstat(socketDir);
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new EmbeddedPostgresError(
      'START_FAILED',
      `${socketDir} does not belong to this Masthead: remove it and start again.`,
    );
  }
  return socketDir;
}

function loginFile(dir: string): string {
  return join(dir, 'masthead-login.json');
}

/** Whether a data directory has its embedded database. */
export function hasCluster(dataDir: string): boolean {
  return holdsCluster(join(dataDir, 'postgres'));
}

function holdsCluster(dir: string): boolean {
  return existsSync(join(dir, 'PG_VERSION')) && existsSync(loginFile(dir));
}

function checkVersion(dir: string, major: number): void {
  const found = readFileSync(join(dir, 'PG_VERSION'), 'utf8').trim();
  if (found === String(major)) return;
  throw new EmbeddedPostgresError(
    'WRONG_VERSION',
    `${dir} was made by PostgreSQL ${found} and this Masthead brings ${major}: run it with the Masthead that made it, or set DATABASE_URL to a PostgreSQL ${found} server.`,
  );
}

type NewCluster = Pick<Cluster, 'dataDir' | 'dir' | 'account' | 'binaries'> & { durable: boolean };

async function createCluster({ dataDir, dir, account, binaries, durable }: NewCluster): Promise<void> {
  if (existsSync(dir) && (await readdir(dir)).length > 0) {
    throw new EmbeddedPostgresError(
      'NOT_A_DATABASE',
      `${dir} holds files but no database of Masthead: move them away or set DATA_DIR to another folder.`,
    );
  }
  await removeUnfinished(dataDir);
  const stage = join(dataDir, `postgres.unfinished-${process.pid}`);
  const data = join(stage, 'data');
  try {
    await mkdir(data, { recursive: true, mode: 0o700 });
    const login: Login = {
      superuserPassword: randomBytes(24).toString('base64url'),
      password: randomBytes(24).toString('base64url'),
      socketFolder: `masthead-${randomBytes(8).toString('hex')}`,
    };
    await writeFile(join(stage, 'password'), login.superuserPassword, { mode: 0o600 });
    if (account !== undefined) await giveTo(account, stage);
    await runInitdb(data, account, binaries, durable ? [] : ['--no-sync']);
    await writeFile(loginFile(data), JSON.stringify(login), { mode: 0o600 });
    await writeFile(
      join(data, 'postgresql.conf'),
      "include 'masthead.conf' # rewritten by Masthead at every start\n\n# Settings of your own go below and win.\n",
    );
    if (account !== undefined) await giveTo(account, data);
    await flush(loginFile(data), join(data, 'postgresql.conf'), data);
    await rename(data, dir);
    await flush(dataDir);
  } catch (err) {
    // Another process created the cluster first: its cluster is used.
    if (!holdsCluster(dir)) throw err;
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = /^postgres\.unfinished-(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && (Number(pid) === process.pid || !isAlive(Number(pid)))) {
      // The initdb of the killed process may still be writing to it; any remains are removed with the next
      // new cluster.
      await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 20 }).catch(() => undefined);
    }
  }
}

/** The password file is named relative to the working directory because the account may not be able to reach it otherwise. */
async function runInitdb(
  data: string,
  account: Account | undefined,
  binaries: Binaries,
  extra: string[],
): Promise<void> {
  // Versions before 17 have no other collation that is the same on every machine.
  const builtin = binaries.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : [];
  const options = [
    `--pgdata=${nameForServer(data, account)}`,
    '--username=postgres',
    '--pwfile=../password',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    ...builtin,
    ...extra,
  ];
  const child = spawn(binaries.initdb, options, {
    ...account,
    cwd: data,
    env: serverEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const failure = await new Promise<string | undefined>((resolve) => {
    child.on('error', (err) => resolve(explainSpawn(err)));
    child.on('close', (code) => resolve(code === 0 ? undefined : printed));
  });
  if (failure !== undefined) throw new Error(failure);
}

/** Explains why a program of the package could not be run at all. */
export function explainSpawn(err: Error): string {
  return 'code' in err && err.code === 'ENOENT' && process.platform === 'linux'
    ? 'error: the PostgreSQL that Masthead brings needs glibc, which this system lacks: set DATABASE_URL'
    : `error: ${err.message}`;
}

/**
 * The environment of the server's processes. Apart from variables that Windows needs to start a program, it
 * inherits none, so that no PG* variable changes their behaviour.
 */
export function serverEnvironment(): Record<string, string> {
  const inherited = process.platform === 'win32' ? ['SystemRoot', 'PATH', 'TEMP'] : [];
  // oxlint-disable-next-line node/no-process-env -- what Windows itself needs to start a program, no setting of ours
  const entries = inherited.map((name) => [name, process.env[name] ?? ''] as const);
  return { ...Object.fromEntries(entries), LC_ALL: 'C' };
}

async function writeSettings(
  dir: string,
  account: Account | undefined,
  extra: Record<string, string> | undefined,
): Promise<void> {
  const path = join(dir, 'masthead.conf');
  if (extra === undefined && existsSync(path)) return;
  const lines = Object.entries({ ...settingsOfMasthead, ...extra }).map(
    ([name, value]) => `${name} = '${value}'\n`,
  );
  const text = lines.join('');
  if (existsSync(path) && (await readFile(path, 'utf8')) === text) return;
  await writeFile(`${path}.new`, text, { mode: 0o600 });
  if (account !== undefined) await chown(`${path}.new`, account.uid, account.gid);
  await rename(`${path}.new`, path);
}

async function giveTo(account: Account, folder: string): Promise<void> {
  await chown(folder, account.uid, account.gid);
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink()) await chown(join(entry.parentPath, entry.name), account.uid, account.gid);
  }
}

async function flush(...paths: string[]): Promise<void> {
  if (process.platform === 'win32') return;
  for (const path of paths) {
    const file = await open(path, 'r');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
  }
}
