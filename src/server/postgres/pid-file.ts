import { readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Data of a running server in `postmaster.pid`. */
export type PidFile = {
  pid: number;
  dataDir: string;
  startedAt: string;
  port: number;
  socketDir: string;
  status: string;
};

/**
 * Reads `postmaster.pid`; undefined if it is missing or still being written.
 * The file belongs to PostgreSQL, which uses it as the lock of the folder: Masthead never deletes it.
 */
export function readPidFile(clusterDir: string): PidFile | undefined {
  const text = readText(join(clusterDir, 'postmaster.pid'));
  return text === undefined ? undefined : parsePidFile(text);
}

/** Parses the text of a `postmaster.pid` (PostgreSQL 18: src/include/utils/pidfile.h). */
export function parsePidFile(text: string): PidFile | undefined {
  const [pid = '', dataDir = '', startedAt = '', port = '', socketDir = '', , , status = ''] = text
    .split('\n')
    .map((line) => line.trim());
  return Number(pid) > 0
    ? { pid: Number(pid), dataDir, startedAt, port: Number(port), socketDir, status }
    : undefined;
}

/**
 * Whether a process still runs. A dead child that no parent has waited for (a zombie, as in containers whose
 * first process does not reap) does not count.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (err) {
    return err instanceof Error && 'code' in err && err.code === 'EPERM';
  }
  const stat = process.platform === 'linux' ? readText(`/proc/${pid}/stat`) : undefined;
  // The program's name is in brackets and may contain any character; the state follows the last bracket.
  return stat === undefined || stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z';
}

/**
 * Whether a living process is certainly not a server of this cluster: process ids are reused after a restart
 * of the machine and in every container. False if the system does not report it.
 */
export function isCertainlyForeign(pid: number, clusterDir: string): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) !== clusterDir;
  } catch {
    const owner = statSync(`/proc/${pid}`, { throwIfNoEntry: false });
    return owner !== undefined && owner.uid !== statSync(clusterDir).uid;
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (err) {
    if (err instanceof Error && 'code' in err && (err.code === 'ENOENT' || err.code === 'ESRCH'))
      return undefined;
    throw err;
  }
}
