import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { call, demoFolder, freePort, login, removeFolder, startApp, type RunningApp } from './app.ts';

interface Saved {
  id: number;
  version: string;
  values: { name: string };
}

/**
 * Writers save and record what was acknowledged while database and app are killed alternately, `kills` times.
 * Afterwards every acknowledged text is present, and an unacknowledged save is present completely or not at
 * all. Throws if that is not so.
 */
export async function writeUnderKills(kills: number): Promise<void> {
  const dataDir = await demoFolder();
  const port = await freePort();
  let app = await startApp({ dataDir, port });
  const token = await login(app);
  const site = await call<{ sites: { id: number }[] }>(app, 'cmsUser/getActiveCMSUser', {}, token);
  const acknowledged = new Map<number, string>();
  const attempted = new Map<number, Set<string>>();
  let isOver = false;
  let acknowledgements = 0;

  const write = async (writer: number) => {
    let current: Saved | null = null;
    for (let count = 0; !isOver; count += 1) {
      const name = `Writer ${writer} save ${count}`;
      try {
        if (current) {
          attempted.get(current.id)?.add(name);
          const saved: Saved = await call<Saved>(
            { port },
            'saveContent',
            {
              id: current.id,
              version: current.version,
              changes: { name },
              base: { name: current.values.name },
            },
            token,
          );
          current = saved;
        } else {
          current = await call<Saved>(
            { port },
            'createContent',
            { type: 'Article', site: site.sites[0]?.id, values: { name } },
            token,
          );
          attempted.set(current.id, new Set([name]));
        }
        acknowledged.set(current.id, current.values.name);
        acknowledgements += 1;
      } catch {
        // Killed during the request: its outcome is read when the app responds again.
        await sleep(50);
        if (current) current = await reread(port, current.id, token, () => isOver);
      }
    }
  };

  const kill = async (round: number) => {
    await sleep(1_500 + (round % 3) * 400);
    if (round % 2 === 0) return killDatabase(await databaseOf(dataDir));
    await app.kill();
    app = await startApp({ dataDir, port });
  };
  const killAll = async () => {
    try {
      for (let round = 0; round < kills; round += 1) await kill(round);
    } finally {
      isOver = true;
    }
  };

  await Promise.all([...Array.from({ length: 6 }, (_, writer) => write(writer)), killAll()]);
  const fresh = await relogin(app);
  for (const [id, name] of acknowledged) {
    const document = await call<Saved>(app, 'getContentDocument', { id }, fresh);
    const possible = attempted.get(id) ?? new Set();
    expect(possible.has(document.values.name), `${document.values.name} was once written`).toBe(true);
    const order = (text: string) => Number(text.split(' ').at(-1));
    expect(order(document.values.name), 'never older than what was acknowledged').toBeGreaterThanOrEqual(
      order(name),
    );
  }
  expect(acknowledgements).toBeGreaterThan(kills);
  console.log(`${acknowledgements} acknowledged saves on ${acknowledged.size} items, all there.`);
  await app.stop();
  await removeFolder(dataDir);
}

async function reread(port: number, id: number, token: string, isOver: () => boolean): Promise<Saved | null> {
  while (!isOver()) {
    try {
      return await call<Saved>({ port }, 'getContentDocument', { id }, token);
    } catch {
      await sleep(100);
    }
  }
  return null;
}

export async function databaseOf(dataDir: string): Promise<number | null> {
  try {
    return Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
  } catch {
    return null;
  }
}

/** Kills the whole server, as the machine's out-of-memory killer would: the postmaster and its children. */
export function killDatabase(pid: number | null): void {
  if (pid === null) return;
  try {
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)])
      .toString()
      .trim()
      .split(/\s+/)
      .filter(Boolean)
      .map(Number);
    for (const target of [pid, ...children]) process.kill(target, 'SIGKILL');
  } catch {
    // It was being restarted at this moment.
  }
}

async function relogin(app: RunningApp): Promise<string> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
    try {
      return await login(app);
    } catch {
      await sleep(200);
    }
  }
  return login(app);
}
