/**
 * Checks whether the data directory is usable by writing to it: a trial is more reliable than looking at
 * permissions and mounts.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const REASONS: Record<string, string> = {
  ENOENT: 'cannot be made. Check DATA_DIR',
  ENOTDIR: 'is not a folder. Check DATA_DIR',
  EACCES: 'cannot be written by this user. Change its owner, or set DATA_DIR to another folder',
  EPERM: 'cannot be written by this user. Change its owner, or set DATA_DIR to another folder',
  EROFS: 'is on a read-only file system. Mount it for writing, or set DATA_DIR to another folder',
  ENOSPC: 'is on a full disk. Free some space',
  EDQUOT: 'has used up the quota of this user. Free some space',
};

/** Creates the data directory. Returns what is wrong with it and what to do, in one sentence; null if it is writable. */
export async function diagnoseDataFolder(dataDir: string): Promise<string | null> {
  const probe = join(dataDir, `.probe-${randomUUID()}`);
  try {
    // The embedded database's account needs to traverse the directory; secrets in it are files of mode 600.
    await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    await writeFile(probe, PROBE, { mode: 0o600, flush: true });
    return null;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return `The data directory ${resolve(dataDir)} ${REASONS[code] ?? `cannot be written (${code})`}.`;
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

/** Non-empty, because an empty file fits on a full disk. */
const PROBE = Buffer.alloc(8_192, 'x');
