import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { isMissing } from './disk-folders.ts';
import { MediaUnavailable } from '#server/media/errors.ts';

const reservedBytesDefault = 64 * 1024 * 1024;
const fullDiskCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT'];

export type DurableWrite = {
  /**
   * Folder in which files are written before they are moved to their destination; on the same file system.
   */
  unfinished: string;
  path: string;
  data: Buffer;
  reservedBytes: number | undefined;
};

/**
 * Writes a file so that its name never refers to half a file: writes it elsewhere, flushes it, moves it, and
 * flushes the folder.
 *
 * @throws MediaUnavailable with STORAGE_FULL when the disk, a quota or the reserve leaves no room; leaves no
 * files behind.
 */
export async function writeDurably(write: DurableWrite): Promise<void> {
  const { unfinished, path, data, reservedBytes } = write;
  const temporary = join(unfinished, randomUUID());
  try {
    await makeFolder(unfinished);
    await assertDiskSpace(unfinished, data.length, reservedBytes);
    await writeFlushed(temporary, data);
    await makeFolder(dirname(path));
    await rename(temporary, path);
    await syncFolder(dirname(path));
  } catch (err) {
    await rm(temporary, { force: true });
    throw asStorageError(err);
  }
}

/** Makes the names in a folder survive loss of power. Does nothing on Windows, which has no such call. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r').catch((err: unknown) => {
    if (isMissing(err)) return undefined;
    throw err;
  });
  if (!handle) return;
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeFlushed(path: string, data: Buffer): Promise<void> {
  const handle = await open(path, 'wx', 0o640);
  try {
    await handle.writeFile(data);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates a folder and missing parents, and flushes each parent that received a new name. */
async function makeFolder(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true });
  if (firstMade === undefined) return;
  const depth = relative(dirname(firstMade), folder).split(sep).length;
  let parent = dirname(resolve(folder));
  for (let level = 0; level < depth; level += 1) {
    await syncFolder(parent);
    parent = dirname(parent);
  }
}

/** Throws MediaUnavailable with STORAGE_FULL if the disk has no room for this many bytes in addition to the reserve. */
export async function assertDiskSpace(
  folder: string,
  sizeBytes: number,
  reservedBytes: number | undefined,
): Promise<void> {
  if (!(await hasRoom(folder, sizeBytes, reservedBytes))) throw storageFull();
}

/**
 * Whether the disk of a folder (of its parent if the folder is missing) has room for this many bytes in
 * addition to the reserve.
 */
export async function hasRoom(
  folder: string,
  sizeBytes: number,
  reservedBytes: number | undefined,
): Promise<boolean> {
  const space = await statfs(folder).catch((err: unknown) => {
    if (isMissing(err)) return null;
    throw err;
  });
  if (!space) return hasRoom(dirname(resolve(folder)), sizeBytes, reservedBytes);
  // Some network file systems don't report their size.
  if (space.blocks === 0) return true;
  const { bavail, blocks, bsize } = space;
  const reserved = reservedBytes ?? Math.min(reservedBytesDefault, (blocks * bsize) / 20);
  return bavail * bsize - sizeBytes >= reserved;
}

/** Converts an error of a write; an error of a full disk becomes STORAGE_FULL. */
export function asStorageError(err: unknown): unknown {
  return isFullDisk(err) ? storageFull(err) : err;
}

function isFullDisk(err: unknown): boolean {
  return err instanceof Error && 'code' in err && fullDiskCodes.includes(err.code);
}

function storageFull(cause?: unknown): MediaUnavailable {
  const sentence =
    'There is no room left to store this file; ask your administrator to free space, then retry.';
  return new MediaUnavailable('STORAGE_FULL', sentence, cause === undefined ? {} : { cause });
}
