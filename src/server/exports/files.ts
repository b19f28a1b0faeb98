/**
 * Files of rows below the data directory. Each is complete or absent, and is removed with the record that
 * names it.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

export interface ExportFile {
  sizeBytes: number;
  stream: () => ReadStream;
}

export interface Draft {
  handle: FileHandle;
  /** Turns the draft into the file; replaces a file from an earlier try. */
  publish: () => Promise<void>;
  /** Closes the draft, and removes it unless it was published. */
  drop: () => Promise<void>;
}

interface FileId {
  organisationId: number;
  id: number;
}

export interface ExportFiles {
  draft: (file: FileId) => Promise<Draft>;
  /** Null if the file does not exist. */
  find: (file: FileId) => Promise<ExportFile | null>;
  /** Removes a file; a missing file is not an error. */
  remove: (file: FileId) => Promise<void>;
  /** Removes an organisation's files that no record names, and drafts that were not written to for a day. */
  sweep: (organisationId: number, named: ReadonlySet<number>) => Promise<void>;
}

const DRAFT_MS_MAX = 86_400_000;
const FILE = /^(\d+)\.csv$/;

/** Creates access to the files of all organisations, below `root`. */
export function createExportFiles(root: string): ExportFiles {
  const folderOf = (organisationId: number) => join(root, String(organisationId));
  const pathOf = ({ organisationId, id }: FileId) => join(folderOf(organisationId), `${id}.csv`);
  return {
    async draft(file) {
      await mkdir(folderOf(file.organisationId), { recursive: true, mode: 0o700 });
      const path = join(folderOf(file.organisationId), `.${file.id}-${randomUUID()}`);
      const handle = await open(path, 'w', 0o600);
      let isOpen = true;
      const close = async () => {
        if (isOpen) await handle.close();
        isOpen = false;
      };
      return {
        handle,
        async publish() {
          await close();
          await rename(path, pathOf(file));
        },
        async drop() {
          await close();
          await rm(path, { force: true });
        },
      };
    },
    async find(file) {
      const path = pathOf(file);
      const found = await stat(path).catch(() => null);
      return found && { sizeBytes: found.size, stream: () => createReadStream(path) };
    },
    remove: (file) => rm(pathOf(file), { force: true }),
    async sweep(organisationId, named) {
      const folder = folderOf(organisationId);
      for (const name of await readdir(folder).catch(() => [])) {
        const id = FILE.exec(name)?.[1];
        const path = join(folder, name);
        const isLeft =
          id === undefined
            ? Date.now() - ((await stat(path).catch(() => null))?.mtimeMs ?? Date.now()) > DRAFT_MS_MAX
            : !named.has(Number(id));
        if (isLeft) await rm(path, { force: true });
      }
    },
  };
}
