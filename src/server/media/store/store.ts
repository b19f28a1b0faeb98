import type { Readable } from 'node:stream';
import { isFileKey } from '#media/media.ts';

/** A stored file. Opening it may fail if it is removed before that. */
export type StoredFile = {
  sizeBytes: number;
  /** Opens the whole file, or the bytes from `start` to `end`, both inclusive. */
  open: (range?: { start: number; end: number }) => Readable;
};

/** Returns which of the given file keys a record still refers to. */
export type FindKnownFiles = (fileKeys: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * Number of files that a sweep removed. `refused`: most originals are in no record, so this is another
 * database's store, and none of them was removed.
 */
export type SweepReport = {
  originals: number;
  renditionFolders: number;
  unfinished: number;
  refused: boolean;
};

/**
 * Storage of media files. A key is `<fileKey>` for an original or `<fileKey>/<cut>/<width>.<format>` for a
 * rendition of it; any other key is a RangeError, so no key can leave the store.
 */
export interface MediaStore {
  /**
   * Stores a file completely or not at all: when this returns, the file survives a crash and loss of power.
   * Replaces an existing file. Store the original before the record that refers to it.
   *
   * @throws MediaUnavailable with STORAGE_FULL.
   */
  put(key: string, data: Buffer): Promise<void>;
  /** Whether there is room for another file: false as soon as the next `put` would be refused. */
  hasRoom(): Promise<boolean>;
  get(key: string): Promise<StoredFile | undefined>;
  has(key: string): Promise<boolean>;
  /** Removes an original with all its renditions; does nothing if it does not exist. */
  remove(fileKey: string): Promise<void>;
  /**
   * Like `remove`, for an original stored before `storedBefore` (milliseconds since 1970): an original that
   * was stored again since then is not removed.
   */
  removeOlder(fileKey: string, storedBefore: number): Promise<void>;
  /**
   * Removes files that no record refers to, left when an upload was interrupted between file and record:
   * originals unknown to `findKnown`, renditions without an original, and unfinished files. Spares files
   * stored less than `olderThanMs` ago, whose record may not be committed yet, and all originals if most of
   * them are unknown.
   */
  sweepOrphans(findKnown: FindKnownFiles, olderThanMs: number): Promise<SweepReport>;
}

const renditionNamePattern = /^([^/]+)\/([\w-]{1,60}\/\d{1,4}\.(?:avif|webp|jpg|png))$/;

/** Parses a store's key. @throws RangeError for anything else. */
export function parseStoreKey(key: string): { fileKey: string; renditionName?: string } {
  if (isFileKey(key)) return { fileKey: key };
  const [, fileKey = '', renditionName = ''] = renditionNamePattern.exec(key) ?? [];
  if (!isFileKey(fileKey)) throw new RangeError(`"${key}" is not the key of a media file.`);
  return { fileKey, renditionName };
}
