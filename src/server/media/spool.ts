/** Uploads that are too large to hold in memory: written to a temporary file while they arrive. */
import { randomUUID } from 'node:crypto';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { diskFolders } from '#server/media/disk-folders.ts';
import { asStorageError, refuseWithoutRoom } from '#server/media/durable-write.ts';

/** A file of this machine that is removed when the call which sent it ends. */
export interface FileOnDisk {
  path: string;
  sizeBytes: number;
}

export interface Spool {
  write: (chunk: Buffer) => Promise<void>;
  /** No more is written. */
  finish: () => Promise<FileOnDisk>;
  /** Removes the file, finished or not. */
  remove: () => Promise<void>;
}

/**
 * Opens a temporary file in the folder of media, beside the unfinished ones of the store: the sweep removes what a killed
 * process leaves. Throws MediaUnavailable with STORAGE_FULL when the disk has no room for `sizeBytesMax`, as `write` does.
 */
export async function openSpool(mediaFolder: string, sizeBytesMax: number): Promise<Spool> {
  const { unfinished } = diskFolders(mediaFolder);
  await mkdir(unfinished, { recursive: true });
  await refuseWithoutRoom(unfinished, sizeBytesMax, undefined);
  const path = join(unfinished, randomUUID());
  const handle: FileHandle = await open(path, 'wx', 0o640);
  let isOpen = true;
  let sizeBytes = 0;
  const close = async () => {
    if (isOpen) await handle.close();
    isOpen = false;
  };
  return {
    write: async (chunk) => {
      try {
        await handle.writeFile(chunk);
      } catch (err) {
        throw asStorageError(err);
      }
      sizeBytes += chunk.length;
    },
    finish: async () => {
      await close();
      return { path, sizeBytes };
    },
    remove: async () => {
      await close();
      await rm(path, { force: true });
    },
  };
}
