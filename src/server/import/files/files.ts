/**
 * Uploaded source files of a site, below the data directory: files, folders, and the contents of ZIP
 * archives. Hidden files are not stored.
 */
import { mkdir, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { dirname, join, relative, sep } from 'node:path';
import { badInput } from '#model/errors.ts';
import { createTurns } from '#server/background/turns.ts';
import type { ImportFormatDefinition } from '#import/import-formats.ts';
import { importFormats } from '#registry/import-formats.ts';
import { FILE_FORMATS } from '#media/file-formats.ts';
import type { SourceFolder } from '#server/import/define-import-source.ts';
import { openFolder } from './folder.ts';
import type { ImportScope } from '../units.ts';
import { filesOfZip, type ZippedFile } from './zip.ts';

export interface SourceFile {
  name: string;
  sizeBytes: number;
  /** ISO date and time. */
  updated: string;
}

/** Maximum number of files, and of bytes in total, that a site may store. */
export const SOURCE_FILE_LIMITS = { countMax: 5_000, bytesMax: 1_000_000_000 } as const;

/**
 * Extensions of sources and of site generators' configurations; below, those of images, and all of these
 * together with those that the library accepts.
 */
const SOURCES = ['jsonl', 'ndjson', 'md', 'markdown', 'yml', 'yaml', 'toml'];
const PICTURES = ['png', 'jpg', 'jpeg', 'webp', 'gif', 'svg', 'avif'];
const OF_MODULES = Object.values<ImportFormatDefinition>(importFormats).flatMap(
  ({ fileEndings = [] }) => fileEndings,
);
const ALONE = [...SOURCES, ...PICTURES, ...FILE_FORMATS.keys(), ...OF_MODULES];
const NAME = new RegExp(`^[A-Za-z0-9_][A-Za-z0-9._-]{0,119}\\.(?:${ALONE.join('|')})$`, 'i');
/** Folders may contain HTML files with front matter too. */
const IN_FOLDER = new RegExp(`\\.(?:html?|tsv|json|${ALONE.join('|')})$`, 'i');
/**
 * Allowed names of a site's folders and files: not hidden, and without special meaning for an operating
 * system.
 */
const PART = /^[\p{L}\p{N}_(@+&'[-][\p{L}\p{N}\p{M} ._()@+,&'=!~[\]-]{0,149}$/u;
const PATH_LENGTH_MAX = 400;
const DEPTH_MAX = 12;

export interface StoredFiles {
  /** Paths that were stored. */
  stored: string[];
  /** Files of an archive that were not stored because imports do not read them. */
  leftOut: string[];
  sizeBytes: number;
}

export interface SourceFiles {
  /** Sorted by path. */
  list: (owner: ImportScope) => Promise<SourceFile[]>;
  /** Stores a file; replaces a file with the same path. Throws BAD_USER_INPUT. */
  store: (owner: ImportScope, path: string, data: Buffer) => Promise<SourceFile>;
  /**
   * Stores the files of a ZIP archive under their paths in it, without a folder that contains all of them.
   * Throws BAD_USER_INPUT.
   */
  unpack: (owner: ImportScope, archive: Buffer) => Promise<StoredFiles>;
  /** Removes a file; a missing file is not an error. */
  remove: (owner: ImportScope, path: string) => Promise<void>;
  /** Opens the folder from which an import reads. */
  open: (owner: ImportScope) => Promise<SourceFolder>;
}

/** Creates access to the source files of all sites, below `root`. */
export function createSourceFiles(root: string): SourceFiles {
  const folderOf = ({ organisationId, siteId }: ImportScope) =>
    join(root, String(organisationId), String(siteId));
  // Two concurrent archives would need the memory of both.
  const inTurn = createTurns();
  const list = (owner: ImportScope) => listFiles(folderOf(owner));
  const write = (owner: ImportScope, path: string, data: Buffer) => writeWhole(folderOf(owner), path, data);
  return {
    list,
    async store(owner, path, data) {
      if (!isStorable(path))
        throw badInput(
          'FILE_NAME_NOT_ALLOWED',
          'A file name may contain letters, digits, dots, hyphens and underscores, and must end in .jsonl, .csv, .md, .yml or the extension of an image or a document.',
        );
      assertFileLimits(await list(owner), [{ path, size: data.length }]);
      await write(owner, path, data);
      return { name: path, sizeBytes: data.length, updated: new Date().toISOString() };
    },
    unpack: (owner, archive) =>
      inTurn(async () => {
        const { wanted, leftOut } = filesIn(archive);
        assertFileLimits(await list(owner), wanted);
        await writeAll(folderOf(owner), wanted);
        const sizeBytes = wanted.reduce((sum, { size }) => sum + size, 0);
        return { stored: wanted.map(({ path }) => path), leftOut, sizeBytes };
      }),
    async remove(owner, path) {
      if (!isPlain(path)) return;
      const folder = folderOf(owner);
      await rm(join(folder, path), { force: true });
      for (let parent = dirname(path); parent !== '.'; parent = dirname(parent))
        if (
          !(await rmdir(join(folder, parent)).then(
            () => true,
            () => false,
          ))
        )
          break;
    },
    async open(owner) {
      await mkdir(folderOf(owner), { recursive: true, mode: 0o700 });
      return openFolder(folderOf(owner));
    },
  };
}

/** Writes the whole file or nothing: a reader never sees half a file. */
async function writeWhole(folder: string, path: string, data: Buffer): Promise<void> {
  await putInPlace(folder, path, await writeDraft(folder, path, data));
}

/** Writes a hidden draft, which is not listed, next to the files; returns its path. */
async function writeDraft(folder: string, path: string, data: Buffer): Promise<string> {
  await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 }).catch(() => {
    throw badInput('FILE_NAME_TAKEN', `“${path}” cannot be stored: a file has the name of its folder.`);
  });
  const draft = join(folder, `.${randomUUID()}`);
  await writeFile(draft, data, { mode: 0o600 });
  return draft;
}

async function putInPlace(folder: string, path: string, draft: string): Promise<void> {
  await rename(draft, join(folder, path)).catch(async () => {
    await rm(draft, { force: true });
    throw badInput('FILE_NAME_TAKEN', `“${path}” cannot be stored: a folder has that name.`);
  });
}

interface WantedFile {
  path: string;
  size: number;
  read: ZippedFile['read'];
}

/**
 * Unpacks with only one file in memory at a time. The files are moved to their places when all are unpacked.
 */
async function writeAll(folder: string, wanted: readonly WantedFile[]): Promise<void> {
  const drafts: { path: string; draft: string }[] = [];
  try {
    for (const { path, read } of wanted)
      drafts.push({ path, draft: await writeDraft(folder, path, await read()) });
    for (const { path, draft } of drafts) await putInPlace(folder, path, draft);
  } finally {
    for (const { draft } of drafts) await rm(draft, { force: true });
  }
}

/** The storable files of an archive, and the names of the others; hidden files are in neither list. */
function filesIn(archive: Buffer): { wanted: WantedFile[]; leftOut: string[] } {
  const files = filesOfZip(archive);
  const around = folderAround(files.map(({ name }) => name));
  const leftOut: string[] = [];
  const wanted = files.flatMap(({ name, size, read }) => {
    const path = name.slice(around.length);
    if (isStorable(path)) return [{ path, size, read }];
    if (!HIDDEN.test(name)) leftOut.push(path);
    return [];
  });
  return { wanted, leftOut };
}

/** Matches hidden files that operating systems add. */
const HIDDEN = /(?:^|\/)(?:\.[^./]|__MACOSX\/)/;

async function listFiles(folder: string): Promise<SourceFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(isPlain);
  const files = paths.map(async (name) => {
    const { size, mtime } = await stat(join(folder, name));
    return { name, sizeBytes: size, updated: mtime.toISOString() };
  });
  return (await Promise.all(files)).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Whether a path can belong to a stored file, including a format whose module was removed: not hidden, and
 * not outside the folder.
 */
function isPlain(path: string): boolean {
  const parts = path.split('/');
  return (
    path.length <= PATH_LENGTH_MAX &&
    parts.length <= DEPTH_MAX &&
    parts.every((part) => part !== '..' && PART.test(part))
  );
}

/** Whether a path can be stored: a plain name of a readable format or, in folders, names that sites use. */
function isStorable(path: string): boolean {
  const parts = path.split('/');
  if (parts.length === 1) return NAME.test(path);
  return (
    path.length <= PATH_LENGTH_MAX &&
    parts.length <= DEPTH_MAX &&
    parts.every((part) => PART.test(part)) &&
    IN_FOLDER.test(path)
  );
}

/** The folder that contains all paths, with a trailing slash; empty without a common folder. */
function folderAround(paths: readonly string[]): string {
  const shown = paths.filter((path) => !HIDDEN.test(path));
  const [first = ''] = shown;
  const folder = first.slice(0, first.indexOf('/') + 1);
  return shown.every((path) => path.startsWith(folder)) && !/^(?:_posts|content|posts)\//.test(folder)
    ? folder
    : '';
}

function assertFileLimits(
  existing: readonly SourceFile[],
  added: readonly { path: string; size: number }[],
): void {
  const paths = new Set(added.map(({ path }) => path));
  const others = existing.filter(({ name }) => !paths.has(name));
  const bytes = [...others.map(({ sizeBytes }) => sizeBytes), ...added.map(({ size }) => size)];
  const sum = bytes.reduce((total, size) => total + size, 0);
  if (bytes.length > SOURCE_FILE_LIMITS.countMax || sum > SOURCE_FILE_LIMITS.bytesMax)
    throw badInput(
      'TOO_MANY_FILES',
      'The site would have more than 5,000 source files or 1 GB of them. Remove some first.',
    );
}
