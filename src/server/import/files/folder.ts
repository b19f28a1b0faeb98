/**
 * The folder of sources and files. Files outside of it are never read, whatever a mapping or a symbolic link
 * names.
 */
import { constants } from 'node:fs';
import { open, readdir, realpath, type FileHandle } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { SourceFolder } from '#server/import/define-import-source.ts';
import { isInside } from '#import/mapping.ts';
import { IMPORT_LIMITS } from '#import/rules.ts';
import { badInput } from '#model/errors.ts';

/** Opens a folder. Throws BAD_USER_INPUT if it is missing. */
export async function openFolder(path: string): Promise<SourceFolder> {
  const root = await realpath(path).catch(() => {
    throw badInput('FOLDER_NOT_FOUND', `The folder ${path} does not exist.`);
  });
  const resolve = async (name: string) => {
    if (!isInside(name))
      throw badInput(
        'FILE_NAME_NOT_ALLOWED',
        `“${name.slice(0, 200)}” is not a file name in the source folder. URLs are not fetched.`,
      );
    const missing = () =>
      badInput('FILE_NOT_FOUND', `The source folder has no file “${name.slice(0, 200)}”.`);
    const real = await realpath(join(root, name)).catch(() => {
      throw missing();
    });
    const inside = relative(root, real);
    if (inside.startsWith(`..${sep}`) || inside === '..') throw missing();
    return real;
  };
  const openFile = async (name: string) => {
    const file = await open(await resolve(name), constants.O_RDONLY | constants.O_NOFOLLOW);
    if ((await file.stat()).isFile()) return file;
    await file.close();
    throw badInput('FILE_NOT_FOUND', `“${name.slice(0, 200)}” is not a file.`);
  };
  return {
    open: openFile,
    read: async (name, bytesMax) => readWhole(await openFile(name), name, bytesMax),
    names: () => filesBelow(root),
    markdownFiles: async (name, except = []) => markdownBelow(await resolve(name), name, except),
  };
}

async function readWhole(file: FileHandle, name: string, bytesMax: number): Promise<Buffer> {
  try {
    if ((await file.stat()).size > bytesMax)
      throw badInput(
        'TOO_MANY_BYTES',
        `“${name.slice(0, 200)}” is larger than ${Math.round(bytesMax / 1_000_000)} MB.`,
      );
    return await file.readFile();
  } finally {
    await file.close();
  }
}

async function filesBelow(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true, recursive: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !/(?:^|\/)(?:\.|node_modules\/)/.test(name))
    .sort();
  if (names.length > IMPORT_LIMITS.filesMax)
    throw badInput(
      'TOO_MANY_FILES',
      `The folder has more than ${IMPORT_LIMITS.filesMax} files. Look at a part of it.`,
    );
  return names;
}

/**
 * Markdown files below the folder `start`. Names are relative to the source folder; `name` is that of
 * `start`.
 */
async function markdownBelow(start: string, name: string, except: readonly string[]): Promise<string[]> {
  const entries = await readdir(start, { withFileTypes: true, recursive: true });
  const names: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile() || !TEXT_FILE.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const own = [name, ...relative(start, path).split(sep)].join('/');
    const below = own.replace(/^\.\//, '');
    if (except.some((other) => below === other || below.startsWith(`${other}/`))) continue;
    const isText = !HTML_FILE.test(entry.name) || (await beginsWithFrontMatter(path));
    if (isText) names.push(own);
  }
  names.sort();
  if (names.length > IMPORT_LIMITS.filesMax)
    throw badInput(
      'TOO_MANY_FILES',
      `“${name}” has more than ${IMPORT_LIMITS.filesMax} Markdown files. Import it in parts.`,
    );
  return names;
}

const TEXT_FILE = /\.(?:md|markdown|html?)$/i;
export const HTML_FILE = /\.html?$/i;

/** Whether a file begins with front matter, as texts of site generators do. */
async function beginsWithFrontMatter(path: string): Promise<boolean> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
    return hasFrontMatter(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await file.close();
  }
}

/** Whether a text begins with front matter, in YAML or TOML. */
export function hasFrontMatter(start: string): boolean {
  return /^\uFEFF?(?:---|\+\+\+)[ \t]*\r?\n/.test(start);
}
