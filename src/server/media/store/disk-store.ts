import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isFileKey } from '#media/media.ts';
import { diskFolders, isMissing, pathOf, removeFolder, renditionFolder } from './disk-folders.ts';
import { removeOriginal, sweepDisk } from './disk-sweep.ts';
import { hasRoom, syncFolder, writeDurably } from './durable-write.ts';
import type { MediaStore, StoredFile } from './store.ts';

/**
 * Stores media files below `directory`: `originals/<organisation>/<2 hex digits>/<fileKey>`, and next to them
 * `renditions/<organisation>/<2 hex digits>/<fileKey>/<cut>/<width>.<format>`, which can be deleted at any
 * time.
 *
 * Never fills the disk completely, because a database may be on it: `reservedBytes` stay free (default 64
 * MiB, but at most a twentieth of the disk).
 */
export function createDiskStore(directory: string, options: { reservedBytes?: number } = {}): MediaStore {
  const folders = diskFolders(directory);
  const get = async (key: string): Promise<StoredFile | undefined> => {
    const path = pathOf(folders, key);
    const sizeBytes = await fileSize(path);
    return sizeBytes === undefined
      ? undefined
      : { sizeBytes, open: (range) => createReadStream(path, range) };
  };

  return {
    put: async (key, data) => {
      const path = pathOf(folders, key);
      await writeDurably({
        path,
        data,
        unfinished: folders.unfinished,
        reservedBytes: options.reservedBytes,
      });
    },
    hasRoom: () => hasRoom(directory, 0, options.reservedBytes),
    get,
    has: async (key) => (await get(key)) !== undefined,
    remove: async (fileKey) => {
      if (!isFileKey(fileKey)) throw new RangeError(`"${fileKey}" is not the key of an original.`);
      // The original is removed first: a rendition stored from now on finds it missing and removes itself
      // again.
      const path = pathOf(folders, fileKey);
      await rm(path, { force: true });
      await removeFolder(folders, renditionFolder(folders, fileKey));
      await syncFolder(dirname(path));
    },
    removeOlder: async (fileKey, storedBefore) => {
      await removeOriginal(folders, fileKey, storedBefore);
    },
    sweepOrphans: (findKnown, olderThanMs) => sweepDisk({ folders, findKnown, olderThanMs }),
  };
}

async function fileSize(path: string): Promise<number | undefined> {
  try {
    const found = await stat(path);
    return found.isFile() ? found.size : undefined;
  } catch (err) {
    if (isMissing(err)) return undefined;
    throw err;
  }
}
