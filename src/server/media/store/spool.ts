/** Uploads that are too large to hold in memory: written to a temporary file while they arrive. */
import { randomUUID } from 'node:crypto';
import fs, { rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { diskFolders } from './disk-folders.ts';
import { asStorageError, assertDiskSpace } from './durable-write.ts';

/** A file on this machine, which is removed when the call that passed it on ends. */
export interface FileOnDisk {
  path: string;
  sizeBytes: number;
}

export interface Spool {
  write: (chunk: Buffer) => Promise<void>;
  /** Closes the file: nothing more can be written. */
  finish: () => Promise<FileOnDisk>;
  /** Removes the file, finished or not. */
  remove: () => Promise<void>;
}

/** The file system calls of a spool. */
type Disk = Pick<typeof fs, 'mkdir' | 'open'>;

/** Opens temporary files; those of one app know of each other. */
export interface Spools {
  /**
   * Opens a file for at most so many bytes. Throws MediaUnavailable with STORAGE_FULL if the disk has no room for them in
   * addition to what the open files still expect, as `write` does; every other error of the disk unchanged.
   */
  open: (sizeBytesMax: number) => Promise<Spool>;
}

/** Temporary files in the folder of media, next to the unfinished ones of the store: the sweep removes files of a killed process. */
export function createSpools(mediaFolder: string, disk: Disk = fs): Spools {
  const { unfinished } = diskFolders(mediaFolder);
  const reservations = createReservations();
  return {
    async open(sizeBytesMax) {
      const path = join(unfinished, randomUUID());
      const reserved = reservations.reserve(sizeBytesMax);
      try {
        await disk.mkdir(unfinished, { recursive: true });
        await assertDiskSpace(unfinished, reservations.bytes(), undefined);
        return spoolOf(path, await disk.open(path, 'wx', 0o640), reserved);
      } catch (err) {
        reserved.release();
        throw asStorageError(err);
      }
    },
  };
}

function spoolOf(path: string, handle: FileHandle, reserved: Reservation): Spool {
  let isOpen = true;
  let sizeBytes = 0;
  const close = async () => {
    reserved.release();
    if (!isOpen) return;
    isOpen = false;
    await handle.close();
  };
  return {
    write: async (chunk) => {
      try {
        await handle.writeFile(chunk);
      } catch (err) {
        throw asStorageError(err);
      }
      sizeBytes += chunk.length;
      reserved.written(chunk.length);
    },
    finish: async () => {
      try {
        await close();
      } catch (err) {
        // Some file systems count the last blocks against the quota only when the file is closed.
        throw asStorageError(err);
      }
      return { path, sizeBytes };
    },
    remove: async () => {
      // A file that could not be closed is removed nevertheless.
      await close().catch(() => {});
      await rm(path, { force: true });
    },
  };
}

interface Reservation {
  /** Reports that this many bytes are on disk now. */
  written: (bytes: number) => void;
  /** Releases the rest: no more bytes are expected. */
  release: () => void;
}

/** Number of bytes that open files still expect: they need room in addition to other files. */
function createReservations(): { bytes: () => number; reserve: (bytes: number) => Reservation } {
  let awaitedBytes = 0;
  return {
    bytes: () => awaitedBytes,
    reserve(bytes) {
      let left = bytes;
      awaitedBytes += bytes;
      const written = (bytesWritten: number) => {
        const counted = Math.min(bytesWritten, left);
        left -= counted;
        awaitedBytes -= counted;
      };
      return { written, release: () => written(left) };
    },
  };
}
