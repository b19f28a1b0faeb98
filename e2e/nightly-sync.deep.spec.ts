/** A nightly sync of 5,000 companies with a key: killed at the client and at the server, repeated, and exact. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import {
  call,
  databaseAddressOf,
  demoFolder,
  freePort,
  login,
  removeFolder,
  startApp,
  type RunningApp,
} from './support/app.ts';
import { SYNC_CLIENT } from './support/sync-client.ts';

const COMPANIES = 5_000;

interface Client {
  process: ChildProcess;
  /** Records by outcome in the calls that were answered so far. */
  counts: Record<string, number>;
  ended: Promise<number | null>;
}

function startClient(app: RunningApp, secret: string, site: number): Client {
  const args = [SYNC_CLIENT, String(app.port), secret, String(site), String(COMPANIES)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const counts: Record<string, number> = {};
  let rest = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = `${rest}${chunk.toString()}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines)
      for (const [outcome, count] of Object.entries<number>(JSON.parse(line)))
        counts[outcome] = (counts[outcome] ?? 0) + count;
  });
  return { process: child, counts, ended: once(child, 'close').then(([code]) => code as number | null) };
}

/** Waits until the answered calls have this number of records. */
async function untilSent(client: Client, count: number): Promise<void> {
  const sent = () => Object.values(client.counts).reduce((sum, one) => sum + one, 0);
  while (sent() < count && client.process.exitCode === null) await sleep(20);
  expect(sent()).toBeGreaterThanOrEqual(count);
}

async function createKey(app: RunningApp): Promise<{ secret: string; site: number }> {
  const token = await login(app);
  const { sites } = await call<{ sites: { id: number; tenantKey: string }[] }>(
    app,
    'cmsUser/getActiveCMSUser',
    {},
    token,
  );
  const site = sites.find(({ tenantKey }) => tenantKey === 'quayside')?.id ?? 0;
  const permissions = ['manage_content', 'publish_content'];
  const { id } = await call<{ id: number }>(
    app,
    'createApiKey',
    { name: 'Sync', permissions, sites: [site] },
    token,
  );
  return { ...(await call<{ secret: string }>(app, 'createApiKeySecret', { id }, token)), site };
}

async function readTraces(app: RunningApp): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: await databaseAddressOf(app) });
  await client.connect();
  const { rows } = await client.query<Record<string, string>>(
    `select (select count(*) from content where name like 'Synced company %') as companies,
       (select count(distinct name) from content where name like 'Synced company %') as names,
       (select sum(version) from content where name like 'Synced company %') as versions,
       (select count(*) from history where entity = 'content') as history`,
  );
  await client.end();
  return rows[0] ?? {};
}

test('a sync of 5,000 companies, killed at the client and at the server, is exact when it is repeated', async () => {
  test.setTimeout(900_000);
  const [dataDir, port] = [await demoFolder(), await freePort()];
  let app = await startApp({ dataDir, port });
  try {
    const { secret, site } = await createKey(app);
    const first = startClient(app, secret, site);
    await untilSent(first, 500);
    first.process.kill('SIGKILL');
    await first.ended;
    const second = startClient(app, secret, site);
    await untilSent(second, 1_000);
    await app.kill();
    expect(await second.ended).not.toBe(0);
    app = await startApp({ dataDir, port });
    const startedAt = performance.now();
    const third = startClient(app, secret, site);
    expect(await third.ended).toBe(0);
    const seconds = (performance.now() - startedAt) / 1_000;
    expect((third.counts['created'] ?? 0) + (third.counts['unchanged'] ?? 0)).toBe(COMPANIES);
    const traces = await readTraces(app);
    expect(traces).toMatchObject({ companies: String(COMPANIES), names: String(COMPANIES) });
    const repeatedAt = performance.now();
    const fourth = startClient(app, secret, site);
    expect(await fourth.ended).toBe(0);
    expect(fourth.counts).toEqual({ unchanged: COMPANIES });
    expect(await readTraces(app)).toEqual(traces);
    const repeated = (performance.now() - repeatedAt) / 1_000;
    console.log(
      `${third.counts['created'] ?? 0} companies created in ${seconds.toFixed(1)} s; 5,000 unchanged in ${repeated.toFixed(1)} s.`,
    );
  } finally {
    await app.stop();
    await removeFolder(dataDir);
  }
});
