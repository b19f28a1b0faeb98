/** Packages for tests and benches only, in a separate folder that production never installs. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../test-packages');

/** Folder in which PostgreSQL 15 is installed, if it is. */
export const POSTGRES_15 = join(FOLDER, 'node_modules', `postgres-15-${process.platform}-${process.arch}`);

/**
 * Installs the packages according to their lock unless they are installed. Prints a note and continues if the
 * registry has none for this platform.
 */
export function installTestPackages(): void {
  const lock = JSON.parse(readFileSync(join(FOLDER, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; os?: string[]; cpu?: string[] }>;
  };
  const missing = Object.entries(lock.packages).filter(
    ([path, { version, os, cpu }]) =>
      path !== '' &&
      (os?.includes(process.platform) ?? true) &&
      (cpu?.includes(process.arch) ?? true) &&
      versionOf(join(FOLDER, path)) !== version,
  );
  if (missing.length === 0) return;
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(
    npm,
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: FOLDER,
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32',
    },
  );
  if (status !== 0)
    console.error('The packages of scripts/test-packages could not be installed: PostgreSQL 15 is left out.');
}

function versionOf(folder: string): string | undefined {
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) return undefined;
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version?: string }).version;
}
