/** Where tests put data directories that end with the run: in memory if there is room, because nothing of them must last. */
import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** The file system that Linux has in memory. */
const MEMORY = '/dev/shm';

/** The journeys’ servers need some 3 GiB, the database of the other tests 1 GiB. */
const FREE_BYTES_MIN = 6 * 1024 ** 3;

/**
 * The folder to create data directories in. Cloning a database creates a thousand files, which ext4 without a journal does
 * ten times slower than memory. An explicit `TMPDIR` wins.
 */
export const DATA_ROOT = process.env['TMPDIR'] === undefined && hasRoom(MEMORY) ? MEMORY : tmpdir();

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize, process.availableMemory()) >= FREE_BYTES_MIN;
  } catch {
    return false;
  }
}
