/** Servers that are stopped while they start. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { serverEnvironment } from '../../scripts/lib/server-process.mjs';
import { databaseAddressOf, freePort, programOf, removeFolder } from './app.ts';

export interface Starting {
  dataDir: string;
  printed: () => string;
}

/**
 * Starts a server, sends it SIGTERM as soon as `isMoment` is true, and returns how it ended and what it left
 * behind.
 */
export async function endAt(
  dataDir: string,
  isMoment: (app: Starting) => boolean | Promise<boolean>,
  environment: Record<string, string> = {},
) {
  const child = spawn(process.execPath, programOf(undefined, ['serve']), {
    env: {
      ...process.env,
      ...serverEnvironment,
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = once(child, 'exit');
  try {
    while (child.exitCode === null && !(await isMoment({ dataDir, printed: () => printed }))) await sleep(2);
    child.kill('SIGTERM');
    const [code] = (await ended) as [number | null];
    return { code, leavesDatabase: existsSync(pidFileOf(dataDir)), printed };
  } finally {
    child.kill('SIGKILL');
    await removeFolder(dataDir);
  }
}

/** Result of a server that stopped cleanly. */
export const IN_ORDER = { code: 0, leavesDatabase: false };

/** Path of the file that PostgreSQL has as long as it runs. */
export const pidFileOf = (dataDir: string) => join(dataDir, 'postgres/postmaster.pid');

/**
 * Whether the condition holds in the database of a starting app; false while the database does not respond
 * yet.
 */
export async function holds(app: Starting, condition: string): Promise<boolean> {
  try {
    const client = new pg.Client({ connectionString: await databaseAddressOf(app) });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<{ holds: boolean }>(`select ${condition} as holds`)).rows[0]?.holds === true;
    } finally {
      await client.end();
    }
  } catch {
    return false;
  }
}
