/**
 * Folder for data directories that tests remove at the end of the run: in memory if there is room, because
 * the data need not persist.
 */
import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Linux's in-memory file system. */
const MEMORY = '/dev/shm';

/** Required free memory: the journeys’ servers need about 3 GiB, the database of the other tests 1 GiB. */
const FREE_BYTES_MIN = 6 * 1024 ** 3;

/**
 * The folder in which data directories are created. Cloning a database creates a thousand files, which takes
 * ten times longer on ext4 without a journal than in memory. An explicit `TMPDIR` takes precedence.
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
