/** Uploaded source files of a site, below the data directory. Names are plain: no folders, nothing hidden. */
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { badInput } from '#model/errors.ts';
import { FILE_FORMATS } from '#model/file-formats.ts';
import { openFolder, type SourceFolder } from './folder.ts';
import type { Owner } from './units.ts';

export interface SourceFile {
  name: string;
  sizeBytes: number;
  /** ISO. */
  updated: string;
}

/** What a site may keep: files and bytes in all. */
export const SOURCE_FILE_LIMITS = { countMax: 500, bytesMax: 1_000_000_000 } as const;

/** Sources, pictures, and the files the library takes. */
const EXTENSIONS = ['jsonl', 'ndjson', 'md', 'markdown', 'png', 'jpg', 'jpeg', 'webp', 'gif', 'svg'].concat([
  ...FILE_FORMATS.keys(),
]);
const NAME = new RegExp(`^[A-Za-z0-9][A-Za-z0-9._-]{0,119}\\.(?:${EXTENSIONS.join('|')})$`, 'i');

export interface SourceFiles {
  /** By name. */
  list: (owner: Owner) => Promise<SourceFile[]>;
  /** Stores a file; one of the same name is replaced. Throws BAD_USER_INPUT. */
  store: (owner: Owner, name: string, data: Buffer) => Promise<SourceFile>;
  /** Deleting a missing one is fine. */
  remove: (owner: Owner, name: string) => Promise<void>;
  /** The folder for an import to read from. */
  open: (owner: Owner) => Promise<SourceFolder>;
}

/** The source files of all sites, below `root`. */
export function createSourceFiles(root: string): SourceFiles {
  const folderOf = ({ organisationId, siteId }: Owner) => join(root, String(organisationId), String(siteId));
  const list = async (owner: Owner): Promise<SourceFile[]> => {
    const names = await readdir(folderOf(owner)).catch(() => []);
    const files = names
      .filter((name) => NAME.test(name))
      .map(async (name) => {
        const { size, mtime } = await stat(join(folderOf(owner), name));
        return { name, sizeBytes: size, updated: mtime.toISOString() };
      });
    return (await Promise.all(files)).sort((a, b) => (a.name < b.name ? -1 : 1));
  };
  return {
    list,
    async store(owner, name, data) {
      if (!NAME.test(name))
        throw badInput(
          'The file’s name must be letters, digits, points, hyphens and underscores, and end in .jsonl, .csv, .md or in the extension of an image or a document.',
        );
      const others = (await list(owner)).filter((file) => file.name !== name);
      const bytes = others.reduce((sum, file) => sum + file.sizeBytes, data.length);
      if (others.length >= SOURCE_FILE_LIMITS.countMax || bytes > SOURCE_FILE_LIMITS.bytesMax)
        throw badInput('The site has 500 source files or 1 GB of them. Remove some first.');
      const folder = folderOf(owner);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Whole or not at all: a reader never sees half a file.
      const draft = join(folder, `.${randomUUID()}`);
      await writeFile(draft, data, { mode: 0o600 });
      await rename(draft, join(folder, name));
      return { name, sizeBytes: data.length, updated: new Date().toISOString() };
    },
    async remove(owner, name) {
      if (NAME.test(name)) await rm(join(folderOf(owner), name), { force: true });
    },
    async open(owner) {
      await mkdir(folderOf(owner), { recursive: true, mode: 0o700 });
      return openFolder(folderOf(owner));
    },
  };
}
