import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isFileKey } from '#media/media.ts';
import { isMissing, pathOf, removeFolder, renditionFolder, type DiskFolders } from './disk-folders.ts';
import type { FindKnownFiles, SweepReport } from './store.ts';

export type DiskSweep = { folders: DiskFolders; findKnown: FindKnownFiles; olderThanMs: number };

/** Up to this many unknown files are always treated as remains of uploads, however few files are known. */
const UNKNOWN_TRUSTED = 20;

/** Implements `MediaStore.sweepOrphans` on disk, one folder of originals at a time. */
export async function sweepDisk({ folders, findKnown, olderThanMs }: DiskSweep): Promise<SweepReport> {
  const oldest = Date.now() - olderThanMs;
  const report: SweepReport = { originals: 0, renditionFolders: 0, unfinished: 0, refused: false };
  const { unknown, knownCount } = await findUnknown(folders, findKnown, oldest);
  report.refused = unknown.length > UNKNOWN_TRUSTED && unknown.length > knownCount;
  for (const path of report.refused ? [] : unknown) {
    if (await removeOriginal(folders, basename(path), oldest)) report.originals += 1;
  }
  report.renditionFolders = await sweepRenditions(folders, oldest);
  report.unfinished = await sweepUnfinished(folders, oldest);
  return report;
}

/** Removes an original with its renditions unless it was stored after `oldest`; returns whether it was removed. */
export async function removeOriginal(
  folders: DiskFolders,
  fileKey: string,
  oldest: number,
): Promise<boolean> {
  if (!(await removeIfStillOld(folders, pathOf(folders, fileKey), oldest))) return false;
  await removeFolder(folders, renditionFolder(folders, fileKey));
  return true;
}

/**
 * Returns the paths of old originals that no record refers to, and the number of old originals that one does.
 */
async function findUnknown(
  folders: DiskFolders,
  findKnown: FindKnownFiles,
  oldest: number,
): Promise<{ unknown: string[]; knownCount: number }> {
  const unknown: string[] = [];
  let knownCount = 0;
  for (const shard of await shards(folders.originals)) {
    const old = await olderThan(shard, oldest);
    const fileKeys = old.map((path) => basename(path)).filter(isFileKey);
    if (fileKeys.length === 0) continue;
    const known = await findKnown(fileKeys);
    knownCount += known.size;
    unknown.push(...fileKeys.filter((key) => !known.has(key)).map((key) => join(shard, key)));
  }
  return { unknown, knownCount };
}

/**
 * Removes an original unless the same image was uploaded again since it was listed. The file is first moved
 * to another folder and checked there, where no upload can replace it.
 */
async function removeIfStillOld(folders: DiskFolders, path: string, oldest: number): Promise<boolean> {
  const aside = join(folders.unfinished, `swept-${basename(path)}`);
  await mkdir(folders.unfinished, { recursive: true });
  try {
    await rename(path, aside);
  } catch (err) {
    if (isMissing(err)) return false;
    throw err;
  }
  const { mtimeMs } = await stat(aside);
  if (mtimeMs <= oldest) {
    await rm(aside, { force: true });
    return true;
  }
  await rename(aside, path);
  return false;
}

async function sweepRenditions(folders: DiskFolders, oldest: number): Promise<number> {
  let removed = 0;
  for (const shard of await shards(folders.renditions)) {
    for (const folder of await olderThan(shard, oldest)) {
      const fileKey = basename(folder);
      const original = join(folders.originals, basename(dirname(shard)), basename(shard), fileKey);
      if (!isFileKey(fileKey) || (await modifiedAt(original)) !== undefined) continue;
      await removeFolder(folders, folder);
      removed += 1;
    }
  }
  return removed;
}

async function sweepUnfinished(folders: DiskFolders, oldest: number): Promise<number> {
  const old = await olderThan(folders.unfinished, oldest);
  for (const path of old) await rm(path, { recursive: true, force: true });
  return old.length;
}

/** Returns the folders two levels down: by organisation, then by first digits. */
async function shards(root: string): Promise<string[]> {
  const organisations = await entriesOf(root);
  return (await Promise.all(organisations.map(entriesOf))).flat();
}

async function olderThan(folder: string, oldest: number): Promise<string[]> {
  const old: string[] = [];
  for (const path of await entriesOf(folder)) {
    const modified = await modifiedAt(path);
    if (modified !== undefined && modified <= oldest) old.push(path);
  }
  return old;
}

async function entriesOf(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).map((name) => join(folder, name));
  } catch (err) {
    if (isMissing(err)) return [];
    throw err;
  }
}

async function modifiedAt(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (err) {
    if (isMissing(err)) return undefined;
    throw err;
  }
}
