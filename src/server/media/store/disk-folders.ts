import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseStoreKey } from './store.ts';

/**
 * The folders of a store on disk. All three must be on the same file system, since files are moved between
 * them.
 */
export type DiskFolders = { originals: string; renditions: string; unfinished: string };

export function diskFolders(directory: string): DiskFolders {
  return {
    originals: join(directory, 'originals'),
    renditions: join(directory, 'renditions'),
    unfinished: join(directory, 'unfinished'),
  };
}

/** Returns the path of a stored file. @throws RangeError for anything but a store's key. */
export function pathOf(folders: DiskFolders, key: string): string {
  const { fileKey, renditionName } = parseStoreKey(key);
  if (renditionName === undefined) return join(folders.originals, shard(fileKey), fileKey);
  return join(renditionFolder(folders, fileKey), ...renditionName.split('/'));
}

/** The folder of a file's renditions. */
export function renditionFolder(folders: DiskFolders, fileKey: string): string {
  return join(folders.renditions, shard(fileKey), fileKey);
}

/**
 * Removes a folder atomically: renames it first and empties it afterwards, so that no reader sees half of it.
 */
export async function removeFolder(folders: DiskFolders, folder: string): Promise<void> {
  const leaving = join(folders.unfinished, `removed-${basename(folder)}-${process.hrtime.bigint()}`);
  await mkdir(folders.unfinished, { recursive: true });
  try {
    await rename(folder, leaving);
  } catch (err) {
    if (isMissing(err)) return;
    throw err;
  }
  await rm(leaving, { recursive: true, force: true });
}

export function isMissing(err: unknown): boolean {
  return err instanceof Error && 'code' in err && (err.code === 'ENOENT' || err.code === 'ENOTDIR');
}

/** 256 folders per organisation limit the length of listings. */
function shard(fileKey: string): string {
  const [organisationId = '', digest = ''] = fileKey.split('-');
  return join(organisationId, digest.slice(0, 2));
}
