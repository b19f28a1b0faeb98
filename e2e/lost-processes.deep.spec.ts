/**
 * Causes of process exits, each tested on separate processes: malformed requests, styles, a lost database, a
 * killed first start.
 */
import { execFileSync, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { serverEnvironment } from '../scripts/lib/server-process.mjs';
import { malformedRequests, ROUTES, sendAllMalformed, settle } from '#testing/hostile/malformed-requests.ts';
import { NESTED_STYLES } from '#testing/nested-styles.ts';
import {
  ADMIN,
  call,
  databaseAddressOf,
  demoFolder,
  freePort,
  login,
  programOf,
  removeFolder,
  request,
  startApp,
  temporaryFolder,
  type RunningApp,
} from './support/app.ts';
import { databaseOf, killDatabase } from './support/kill-rounds.ts';

const QUAYSIDE = 'quayside.localhost';

async function withApp(run: (app: RunningApp) => Promise<void>): Promise<void> {
  const app = await startApp();
  try {
    await run(app);
  } finally {
    await app.stop();
    await removeFolder(app.dataDir);
  }
}

/** Throws if the process has ended, or another process responds in its place. */
async function expectSameProcess(app: RunningApp): Promise<void> {
  expect([app.process.exitCode, app.process.signalCode], app.output()).toEqual([null, null]);
  expect((await request(app, QUAYSIDE, '/')).status).toBe(200);
  const health = JSON.parse((await request(app, 'localhost', '/Healthz')).body) as { restarts?: unknown[] };
  expect(health.restarts ?? []).toEqual([]);
}

test('2,000 malformed requests and more to every route and upload: the same process goes on', async () => {
  await withApp(async (app) => {
    const token = await login(app);
    const hosts = [`localhost:${app.port}`, `${QUAYSIDE}:${app.port}`];
    const requests = hosts.flatMap((host) => malformedRequests(ROUTES, { host, login: token }));
    expect(requests.length).toBeGreaterThan(2_000);
    const statuses = await sendAllMalformed(app.port, requests);
    await settle(app.port);
    await expectSameProcess(app);
    expect(statuses.filter((status) => status !== null && status >= 500)).toEqual([]);
    expect(app.output()).not.toMatch(/unhandled|uncaught/i);
    console.log(`${requests.length} malformed requests, process ${app.process.pid ?? 0} as before.`);
  });
});

test('styles of 21 shapes that are nested too deep, twice each: the same process goes on', async () => {
  await withApp(async (app) => {
    const token = await login(app);
    const { sites } = await call<{ sites: { id: number }[] }>(app, 'cmsUser/getActiveCMSUser', {}, token);
    expect(NESTED_STYLES).toHaveLength(21);
    let [answers, slowestMs] = [0, 0];
    for (const [what, text] of NESTED_STYLES)
      for (const again of ['', '\n']) {
        const input = {
          site: sites[0]?.id,
          path: '/',
          primaryColor: '#7d1d3f',
          accentColor: '#1f5c4d',
          primaryFont: 'bitter',
          secondaryFont: 'georgia',
          baseStyles: { customCss: text + again },
          podStyle: null,
        };
        const body = { id: 'getLookPreview', variables: { input } };
        const requestCount = request(app, 'localhost', '/graphql', body, {
          authorization: `Bearer ${token}`,
        });
        const began = performance.now();
        expect((await request(app, QUAYSIDE, '/')).status).toBe(200);
        slowestMs = Math.max(slowestMs, performance.now() - began);
        const { status, body: said } = await requestCount;
        expect([what, status < 500, said.includes('INTERNAL')], said).toEqual([what, true, false]);
        answers += 1;
      }
    await expectSameProcess(app);
    console.log(`${answers} answers; a page took ${Math.round(slowestMs)} ms at most meanwhile.`);
  });
});

const RECORDS = 4_000;
/** Number of records that an import writes in one transaction. */
const RECORDS_OF_TRANSACTION = 40;

test(`PostgreSQL killed twice during an import of ${RECORDS} records: pages stay, and each is there once`, async () => {
  await withApp(async (app) => {
    const token = await login(app);
    const { sites } = await call<{ sites: { id: number }[] }>(app, 'cmsUser/getActiveCMSUser', {}, token);
    const site = sites[0]?.id;
    const records = Array.from({ length: RECORDS }, (_, at) => ({
      id: String(at + 1),
      title: `Tide number ${at + 1}`,
    }));
    const parts = Array.from({ length: Math.ceil(RECORDS / 200) }, (_, at) =>
      records.slice(at * 200, at * 200 + 200),
    );
    const sources = parts.map((part, at) => ({
      key: `tide${at}`,
      format: 'inline',
      records: part,
      target: 'Article',
      recordKey: 'id',
      fields: { name: 'title' },
    }));
    const mapping = { name: 'Tide', sources };
    const made = await call<{ id: number }>(
      app,
      'createMigrationConfiguration',
      { site, name: 'Tide', mapping },
      token,
    );
    const start = { configuration: made.id, isDryRun: false, overwrite: false };
    const { id: run } = await call<{ id: number }>(app, 'startMigration', start, token);
    const paths = ['/', '/opinion', '/robots.txt'];
    for (const path of paths) expect((await request(app, QUAYSIDE, path)).status).toBe(200);
    let [isOver, requestCount] = [false, 0];
    const refused: string[] = [];
    const watch = async () => {
      while (!isOver) {
        for (const path of paths) {
          const { status } = await request(app, QUAYSIDE, path);
          requestCount += 1;
          if (status !== 200) refused.push(`${status} ${path}`);
        }
        await sleep(20);
      }
    };
    const watching = watch();
    try {
      for (const least of [400, 1_500]) {
        await untilTrue(async () => (await importedIn(app)).all >= least);
        killDatabase(await databaseOf(app.dataDir));
      }
      await untilTrue(async () => {
        const { state } = await call<{ state: string }>(app, 'getMigrationRun', { id: run }, token);
        return state === 'done';
      });
    } finally {
      isOver = true;
      await watching;
    }
    expect(await importedIn(app)).toEqual({ all: RECORDS, different: RECORDS });
    // If a transaction was committed but its response was lost, the next try finds it done: its records then
    // count as unchanged.
    const { report } = await call<{ report: { totals: Record<'created' | 'unchanged' | 'failed', number> } }>(
      app,
      'getMigrationRun',
      { id: run },
      token,
    );
    const { created, unchanged, failed } = report.totals;
    expect([created + unchanged, failed]).toEqual([RECORDS, 0]);
    expect(unchanged).toBeLessThanOrEqual(2 * RECORDS_OF_TRANSACTION);
    expect(refused).toEqual([]);
    await expectSameProcess(app);
    console.log(
      `${requestCount} answers of cached pages, all 200; ${RECORDS} records, each once; ${unchanged} counted as unchanged.`,
    );
  });
});

/** Number of imported articles, and of their different names. Rejects while the database is down. */
async function importedIn(app: RunningApp): Promise<{ all: number; different: number }> {
  const client = new pg.Client({ connectionString: await databaseAddressOf(app) });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ all: number; different: number }>(
      "select count(*)::int as all, count(distinct name)::int as different from content where name like 'Tide number %'",
    );
    return rows[0] ?? { all: 0, different: 0 };
  } finally {
    await client.end();
  }
}

/** Polls until `check` returns true, for up to five minutes; failed requests are retried. */
async function untilTrue(check: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 300_000; Date.now() < deadline; await sleep(50))
    if (await check().catch(() => false)) return;
  throw new Error('It did not come about within five minutes.');
}

for (const killedAtMs of [300, 1_500, 3_000, 5_000])
  test(`a first start that is killed while it fills the database, ${killedAtMs} ms after the first table: the next is whole`, async () => {
    const dataDir = await temporaryFolder();
    const port = await freePort();
    const child = spawn(process.execPath, programOf(undefined, ['serve']), {
      env: { ...process.env, ...environmentOf(dataDir, port) },
      stdio: 'ignore',
    });
    const exited = new Promise((resolve) => child.once('exit', resolve));
    await untilTrue(async () => (await countIn(dataDir, 'select count(*) from organisation')) > 0);
    await sleep(killedAtMs);
    child.kill('SIGKILL');
    await exited;
    const app = await startApp({ dataDir, port });
    try {
      expect(await countIn(dataDir, 'select count(*) from site')).toBeGreaterThan(3);
      expect(
        await countIn(
          dataDir,
          'select count(*) from site s where not exists (select from layout l where l.site_id = s.id)',
        ),
      ).toBe(0);
      expect(
        await countIn(
          dataDir,
          'select count(*) from site s where (select count(*) from content c where c.site_id = s.id and c.status = 1) < 5',
        ),
      ).toBe(0);
      for (const key of ['quayside', 'batch', 'kaikante', 'raseef'])
        expect([
          key,
          (await request(app, `${key}.localhost`, '/')).body.split('<article').length > 3,
        ]).toEqual([key, true]);
    } finally {
      await app.stop();
      await removeFolder(dataDir);
    }
  });

const environmentOf = (dataDir: string, port: number) => ({
  ...serverEnvironment,
  DATA_DIR: dataDir,
  PORT: String(port),
  MASTHEAD_ADMIN_EMAIL: ADMIN.email,
  MASTHEAD_ADMIN_PASSWORD: ADMIN.password,
});

async function countIn(dataDir: string, query: string): Promise<number> {
  const client = new pg.Client({ connectionString: await databaseAddressOf({ dataDir }) });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ count: string }>(query);
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}

test('npm start: a server that dies is started again five times, and at the sixth death it ends with 1', async () => {
  const [dataDir, port] = [await demoFolder(), await freePort()];
  const launcher = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    env: { ...process.env, ...environmentOf(dataDir, port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  launcher.stdout.on('data', (piece: Buffer) => (said += piece.toString()));
  launcher.stderr.on('data', (piece: Buffer) => (said += piece.toString()));
  const ended = new Promise<number | null>((resolve) => launcher.once('exit', resolve));
  const deaths = new Set<number>();
  try {
    for (let death = 1; death <= 6; death += 1) {
      await untilTrue(async () => said.split('Masthead is running').length > death);
      const { body } = await request({ port }, 'localhost', '/Healthz');
      expect(body).toContain(death === 1 ? '"ok"' : 'restart');
      const pid = childOf(launcher.pid ?? 0);
      deaths.add(pid);
      process.kill(pid, 'SIGKILL');
    }
    expect(await ended).toBe(1);
    expect(deaths.size).toBe(6);
    expect(said).toContain('started again 5 times in ten minutes');
  } finally {
    launcher.kill('SIGTERM');
    await ended;
    await removeFolder(dataDir);
  }
});

const childOf = (pid: number): number =>
  Number(
    execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)])
      .toString()
      .trim()
      .split(/\s+/)[0],
  );
