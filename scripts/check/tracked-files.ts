import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../lib/run-parallel.ts';

const FOLDERS_NOT_OURS = new Set(['.git', 'node_modules', 'dist', 'data', 'coverage', 'test-results']);

/**
 * Paths of the project's own files, relative to `root`, with forward slashes, sorted: the files that git
 * tracks or would track, so that a new file is checked before it is added. Without a repository (a downloaded
 * archive), every file outside the folders that are created locally.
 */
export async function trackedFiles(root: string): Promise<string[]> {
  const files = existsSync(join(root, '.git')) ? await filesOfGit(root) : await filesOfFolder(root, '');
  return files.sort();
}

async function filesOfGit(root: string): Promise<string[]> {
  const listed = await runCommand(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'],
    { cwd: root },
  );
  if (listed.exitCode !== 0) throw new Error(`git could not list the project's files: ${listed.stderr}`);
  const paths = listed.stdout.split('\0').filter((path) => path !== '' && path !== 'node_modules');
  return paths.filter((path) => existsSync(join(root, path)));
}

async function filesOfFolder(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const nested = entries.map(async (entry): Promise<string[]> => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (FOLDERS_NOT_OURS.has(entry.name)) return [];
    return entry.isDirectory() ? filesOfFolder(root, path) : [path];
  });
  return (await Promise.all(nested)).flat();
}
