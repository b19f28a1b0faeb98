import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerFromFaults, type Check } from '../lib/report.ts';

const FOLDER = 'migrations';
const CHECKSUMS = 'checksums.txt';

/** A UTC timestamp gives a migration its place: `20261121T0930_first-tables.sql` or `20261121093000_x.sql`. */
const MIGRATION_NAME = /^\d{8}T?\d{4}(?:\d{2})?Z?[-_][a-z0-9]+(?:[-_][a-z0-9]+)*\.sql$/;

/**
 * A landed migration is never edited: `migrations/checksums.txt` (one line per file, as `sha256sum`
 * prints it) names every migration and its content.
 */
export const migrationsCheck: Check = {
  name: 'migrations',
  run: async (root) => {
    if (!existsSync(join(root, FOLDER))) return { ok: true, summary: 'none yet' };
    const listed = await readChecksums(root);
    const present = await hashMigrations(root);
    const faults = [
      ...[...present.keys()]
        .filter((file) => !MIGRATION_NAME.test(file))
        .map((file) => `${FOLDER}/${file}: the name does not start with a UTC timestamp`),
      ...[...present.keys()]
        .filter((file) => !listed.has(file))
        .map((file) => `${FOLDER}/${file}: not in ${CHECKSUMS}; run npm run generate to record it`),
      ...[...listed].flatMap(([file, checksum]) => faultOfListed(file, checksum, present.get(file))),
    ];
    return answerFromFaults(faults, `${present.size} unchanged`);
  },
};

/**
 * Adds the migrations that are not listed yet to `migrations/checksums.txt` and returns their names.
 * Lines already there stay, also those of edited files: the check is what reports these.
 */
export async function recordMigrations(root: string): Promise<string[]> {
  const listed = await readChecksums(root);
  const added = [...(await hashMigrations(root))].filter(([file]) => !listed.has(file));
  for (const [file, checksum] of added) listed.set(file, checksum);
  const lines = [...listed].sort(([a], [b]) => (a < b ? -1 : 1)).map(([file, sum]) => `${sum}  ${file}\n`);
  await writeFile(join(root, FOLDER, CHECKSUMS), lines.join(''));
  return added.map(([file]) => file);
}

function faultOfListed(file: string, checksum: string, actual: string | undefined): string[] {
  if (actual === undefined) return [`${FOLDER}/${file}: listed in ${CHECKSUMS} and gone`];
  if (actual === checksum) return [];
  return [`${FOLDER}/${file}: changed after it landed; undo that and write a new migration`];
}

async function readChecksums(root: string): Promise<Map<string, string>> {
  const path = join(root, FOLDER, CHECKSUMS);
  const text = existsSync(path) ? await readFile(path, 'utf8') : '';
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const [, checksum, file] = /^([0-9a-f]{64}) {2}(\S+)$/.exec(line) ?? [];
      if (checksum === undefined || file === undefined) {
        throw new Error(`${FOLDER}/${CHECKSUMS} has a line that is not "<sha256>  <file>": ${line}`);
      }
      return [file, checksum];
    }),
  );
}

async function hashMigrations(root: string): Promise<Map<string, string>> {
  const names = (await readdir(join(root, FOLDER))).filter((name) => name.endsWith('.sql')).sort();
  const hashes = names.map(async (name): Promise<[string, string]> => {
    const content = await readFile(join(root, FOLDER, name));
    return [name, createHash('sha256').update(content).digest('hex')];
  });
  return new Map(await Promise.all(hashes));
}
