import { existsSync, readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { EmbeddedPostgresError } from './errors.ts';
import { isAlive } from './pid-file.ts';

export type AppLock = {
  /** Releases the data directory. May be called after the server has stopped, and twice. */
  release(): Promise<void>;
};

export type AppLockOptions = {
  dataDir: string;
  /** The port this app serves on, named in the refusal. */
  port: number;
  /** Called once if another app got the lock first after a restart of the server: this app must stop. */
  onLost?: (err: EmbeddedPostgresError) => void;
};

const appLockKey = [0x4d617374, 10] as const;
const retryMs = 250;
/** How long the session of a dead app may outlive it. */
const goneAppMs = 5000;

/**
 * Makes this process the only app on a data directory, until it is released or the process dies. The lock is
 * a session's advisory lock, so no kill can leave it behind; it is acquired again automatically after a
 * restart of the server.
 * @throws EmbeddedPostgresError IN_USE naming the process and port of the app that has it.
 */
export async function acquireAppLock(connectionString: string, options: AppLockOptions): Promise<AppLock> {
  let released = false;
  let session = await takeLock(connectionString, options.dataDir);
  const note = join(options.dataDir, 'app.json');
  await writeNote(note, options.port);
  watch();

  function watch(): void {
    const lost = () => void retake();
    session.once('end', lost);
  }

  async function retake(): Promise<void> {
    while (!released) {
      try {
        session = await takeLock(connectionString, options.dataDir);
        if (released) {
          await session.end();
          return;
        }
        return watch();
      } catch (err) {
        if (err instanceof EmbeddedPostgresError) return options.onLost?.(err);
        await sleep(retryMs, undefined, { ref: false });
      }
    }
  }

  return {
    async release() {
      if (released) return;
      released = true;
      if (readNote(options.dataDir)?.pid === process.pid) await rm(note, { force: true });
      await session.end().catch(() => undefined);
    },
  };
}

/** The app that holds the lock of a data directory, from its note; undefined if no app is running. */
export function runningApp(dataDir: string): Note | undefined {
  const note = readNote(dataDir);
  return note && isAlive(note.pid) ? note : undefined;
}

async function takeLock(connectionString: string, dataDir: string): Promise<pg.Client> {
  const session = new pg.Client({ connectionString, application_name: 'masthead app lock', keepAlive: true });
  // A broken session also ends, and the holder of the lock listens to that event.
  session.on('error', () => undefined);
  await session.connect();
  for (const deadline = Date.now() + goneAppMs; ; await sleep(retryMs)) {
    const { rows } = await session.query<{ got: boolean }>('select pg_try_advisory_lock($1, $2) as got', [
      ...appLockKey,
    ]);
    if (rows[0]?.got === true) return session;
    const holder = readNote(dataDir);
    const isFreedSoon = holder === undefined || holder.pid === process.pid || !isAlive(holder.pid);
    if (isFreedSoon && Date.now() < deadline) continue;
    await session.end();
    throw new EmbeddedPostgresError('IN_USE', describeHolder(holder, dataDir));
  }
}

function describeHolder(holder: Note | undefined, dataDir: string): string {
  const who =
    holder === undefined
      ? 'Another Masthead'
      : `Another Masthead (process ${holder.pid}, port ${holder.port})`;
  return `${who} is using DATA_DIR ${resolve(dataDir)}: stop it, or set DATA_DIR to another folder.`;
}

type Note = { pid: number; port: number };

async function writeNote(path: string, port: number): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify({ pid: process.pid, port } satisfies Note), { mode: 0o600 });
  await rename(`${path}.new`, path);
}

function readNote(dataDir: string): Note | undefined {
  const path = join(dataDir, 'app.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Note) : undefined;
}
