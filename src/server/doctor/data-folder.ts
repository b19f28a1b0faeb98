/**
 * Checks the data directory: whether it is writable and has free space, who may read the secret, and what was
 * left behind.
 */
import { readdir, readFile, stat, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { diagnoseDataFolder } from '#server/boot/data-folder.ts';
import { brokenSecret, SECRET_LENGTH_MIN } from '#server/boot/secret.ts';
import { fail, ok, warn, type Finding } from './finding.ts';

const MIB = 1024 * 1024;
const ROOM_WARN_MIB = 2_048;
const ROOM_FAIL_MIB = 256;
const OLD_MS = 24 * 3_600_000;

/** Examines the folder. Changes nothing except for a test file, which is removed again. */
export async function examineDataFolder(dataDir: string): Promise<Finding[]> {
  return Promise.all([writable(dataDir), room(dataDir), secretFile(dataDir), leftovers(dataDir)]);
}

async function writable(dataDir: string): Promise<Finding> {
  const trouble = await diagnoseDataFolder(dataDir);
  if (trouble) return fail('data directory', trouble);
  return ok('data directory', `${resolve(dataDir)} can be written.`);
}

async function room(dataDir: string): Promise<Finding> {
  const space = await statfs(dataDir).catch(() => null);
  // Some network file systems do not report their size.
  if (!space || space.blocks === 0)
    return ok('disk space', 'The file system does not say how much room it has.');
  const mib = Math.floor((space.bavail * space.bsize) / MIB);
  const message = `${mib.toLocaleString('en')} MiB are free in ${resolve(dataDir)}`;
  if (mib < ROOM_FAIL_MIB) return fail('disk space', `${message}: uploads are refused. Free some space now.`);
  if (mib < ROOM_WARN_MIB)
    return warn('disk space', `${message}. Free some, or move DATA_DIR to a larger disk.`);
  return ok('disk space', `${message}.`);
}

async function secretFile(dataDir: string): Promise<Finding> {
  const path = join(dataDir, 'secret');
  const found = await stat(path).catch(() => null);
  if (!found) return ok('secret', 'No secret is kept in the data directory.');
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0)
    return warn('secret', `Other users may read ${resolve(dataDir, 'secret')}. Run: chmod 600 on it.`);
  const { length } = (await readFile(path, 'utf8').catch(() => '')).trim();
  if (length < SECRET_LENGTH_MIN) return fail('secret', brokenSecret(path, length));
  return ok('secret', 'The secret is readable by its owner alone.');
}

/** Finds files left by interrupted uploads, restores and starts: harmless, but they take up space. */
async function leftovers(dataDir: string): Promise<Finding> {
  const old: string[] = [];
  for (const folder of ['.', 'backups', 'media/unfinished']) {
    const names = await readdir(join(dataDir, folder)).catch(() => []);
    for (const name of names) {
      if (folder !== 'media/unfinished' && !name.includes('.unfinished-')) continue;
      const found = await stat(join(dataDir, folder, name)).catch(() => null);
      if (found && Date.now() - found.mtimeMs > OLD_MS) old.push(join(folder, name));
    }
  }
  if (old.length === 0) return ok('working files', 'Nothing unfinished was left behind.');
  const examples = old.slice(0, 3).join(', ');
  return warn(
    'working files',
    `${old.length} unfinished files are more than a day old (${examples}). Those of media are swept daily; remove the others.`,
  );
}
