/**
 * Writes and reads files with their SHA-256, in chunks. A written file counts only once it is flushed to the
 * disk.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import type { BackupError } from './format.ts';

export interface FileSum {
  bytes: number;
  sha256: string;
}

export interface HashedFile {
  /** Writes the bytes, which it copies first. Returns a promise while the disk is slower than the caller. */
  write: (bytes: Buffer) => Promise<void> | undefined;
  /** Flushes everything to the disk. */
  close: () => Promise<FileSum>;
}

const PIECE_BYTES = 256 * 1024;

/** Creates a new file of mode 600, including its folder. */
export async function createHashedFile(path: string): Promise<HashedFile> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const handle = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let pieces: Buffer[] = [];
  let pending = 0;
  let bytes = 0;
  const flush = async () => {
    const piece = Buffer.concat(pieces);
    pieces = [];
    pending = 0;
    hash.update(piece);
    bytes += piece.length;
    await handle.writeFile(piece);
  };
  let writing: Promise<void> = Promise.resolve();
  return {
    write(given) {
      pieces.push(Buffer.from(given));
      pending += given.length;
      if (pending < PIECE_BYTES) return undefined;
      writing = writing.then(flush);
      return writing;
    },
    async close() {
      try {
        await writing;
        await flush();
        await handle.sync();
      } finally {
        await handle.close();
      }
      return { bytes, sha256: hash.digest('hex') };
    },
  };
}

/** Writes a whole stream. */
export async function writeHashed(path: string, source: Readable): Promise<FileSum> {
  const file = await createHashedFile(path);
  let failure: unknown;
  try {
    for await (const chunk of source) await file.write(chunk as Buffer);
  } catch (error) {
    failure = error;
  }
  const sum = await file.close();
  if (failure !== undefined) throw failure as Error;
  return sum;
}

/**
 * Yields the chunks of a file. Throws `mismatch()` at its end if the content differs from what was written.
 */
export async function* readHashed(
  path: string,
  expected: FileSum,
  mismatch: () => BackupError,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    yield chunk as Buffer;
  }
  if (bytes !== expected.bytes || hash.digest('hex') !== expected.sha256) throw mismatch();
}
