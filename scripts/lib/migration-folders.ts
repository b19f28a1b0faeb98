/**
 * Folders of migrations and the `checksums.txt` in each: one line per file, as `sha256sum` prints it. A
 * migration lands with the commit that contains its line; until then it is a draft, and its line follows its
 * content.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from './run-parallel.ts';

export const CHECKSUMS = 'checksums.txt';

/** Checksums by file name. */
type Checksums = ReadonlyMap<string, string>;

export interface MigrationFolder {
  /** Relative to the root, with forward slashes: `migrations`, `extensions/shop/migrations`. */
  path: string;
  present: Checksums;
  /** The lines of `checksums.txt`. */
  recorded: Checksums;
  /** The lines of `checksums.txt` as last committed; without a repository, every line. */
  landed: Checksums;
}

/** Reads the product's folder and each extension's, if they exist. */
export async function readMigrationFolders(root: string): Promise<MigrationFolder[]> {
  const extensions = globSync('extensions/*/migrations', { cwd: root }).map((path) =>
    path.replaceAll('\\', '/'),
  );
  const paths = ['migrations', ...extensions.sort()].filter((path) => existsSync(join(root, path)));
  return Promise.all(paths.map((path) => readFolder(root, path)));
}

/**
 * Drafts whose current content is not in `checksums.txt` yet: new files, and those edited since the last
 * `generate`.
 */
export function unrecordedDrafts({ present, recorded, landed }: MigrationFolder): string[] {
  return [...present]
    .filter(([file, sum]) => !landed.has(file) && recorded.get(file) !== sum)
    .map(([file]) => file);
}

/**
 * Updates every `checksums.txt` with the drafts and returns the paths of the recorded drafts. Lines of landed
 * migrations stay, even if a file was edited: the check reports those.
 */
export async function recordMigrations(root: string): Promise<string[]> {
  const recorded: string[] = [];
  for (const folder of await readMigrationFolders(root)) {
    const sums = new Map([...folder.present, ...folder.landed]);
    const lines = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([file, sum]) => `${sum}  ${file}\n`);
    if (lines.length > 0) await writeFile(join(root, folder.path, CHECKSUMS), lines.join(''));
    recorded.push(...unrecordedDrafts(folder).map((file) => `${folder.path}/${file}`));
  }
  return recorded;
}

async function readFolder(root: string, path: string): Promise<MigrationFolder> {
  const file = `${path}/${CHECKSUMS}`;
  const text = existsSync(join(root, file)) ? await readFile(join(root, file), 'utf8') : '';
  const recorded = parseChecksums(text, file);
  const committed = await committedText(root, file);
  const landed = committed === null ? recorded : parseChecksums(committed, `${file} of the last commit`);
  return { path, present: await hashMigrations(root, path), recorded, landed };
}

/**
 * The text that the last commit has of a file, by its path relative to `root`: '' when it has none, null when nothing is
 * under version control here, as in a downloaded archive, or when git cannot be run.
 */
export async function committedText(root: string, file: string): Promise<string | null> {
  if (!existsSync(join(root, '.git'))) return null;
  const shown = await runCommand('git', ['show', `HEAD:./${file}`], { cwd: root }).catch(() => null);
  if (shown === null) return null;
  return shown.exitCode === 0 ? shown.stdout : '';
}

function parseChecksums(text: string, name: string): Checksums {
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const [, checksum, file] = /^([0-9a-f]{64}) {2}(\S+)$/.exec(line) ?? [];
      if (checksum === undefined || file === undefined) {
        throw new Error(`${name} has a line that is not "<sha256>  <file>": ${line}`);
      }
      return [file, checksum];
    }),
  );
}

async function hashMigrations(root: string, path: string): Promise<Checksums> {
  const names = (await readdir(join(root, path))).filter((name) => name.endsWith('.sql')).sort();
  const hashes = names.map(async (name): Promise<[string, string]> => {
    const content = await readFile(join(root, path, name));
    return [name, createHash('sha256').update(content).digest('hex')];
  });
  return new Map(await Promise.all(hashes));
}
