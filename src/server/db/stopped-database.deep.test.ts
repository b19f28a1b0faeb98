/**
 * Tests with a real PostgreSQL: stopped by a signal, or out of connections. The server is used by this file
 * only.
 */
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { prepareDatabase } from '#server/db/index.ts';
import { buildTestApp } from '#testing/app.ts';
import { databaseOn } from '#testing/database/database.ts';
import { gql, login, makeWorld } from '#testing/make/make.ts';
import { startTestPostgres } from '#testing/database/postgres.ts';

/** Maximum wait of readers (six seconds), plus a margin for a loaded machine. */
const ANSWER_MS_MAX = 8_000;
const CONNECTIONS = 25;

const server = await startTestPostgres({ settings: { max_connections: String(CONNECTIONS) } });
const database = await databaseOn(server, 'template0');
await prepareDatabase(database.connectionString);
const subject = await buildTestApp({
  database,
  environment: { POOL_SIZE: '4' },
  // Shorter than the maximum wait below, and long enough for a loaded machine; 2 s in production.
  connectionTimeoutMs: 5_000,
});
const { app, services } = subject;
const world = await makeWorld(services);
await services.sites.reload();
const { a1 } = world.sites;
const token = await login(app, world.a.users.admin.username);

afterAll(async () => {
  await subject.close();
  await database.drop();
  await server.stop();
});

const get = (url: string) => app.inject({ url, headers: { host: a1.host } });
const save = () =>
  gql(app, {
    token,
    site: 'a1',
    id: 'createContent',
    input: { type: 'Article', site: a1.id, values: { name: 'Saved while the database is away' } },
  });
const recovers = async () => {
  await vi.waitFor(async () => expect((await save()).status).toBe(200), { timeout: 60_000, interval: 200 });
  await vi.waitFor(async () => expect((await get('/news')).statusCode).toBe(200), { timeout: 60_000 });
  await vi.waitFor(() => expect(services.purger.isListening()).toBe(true), { timeout: 60_000 });
};

/** Ids of the postmaster and all its processes, as the server reports them. */
async function processesOfServer(): Promise<number[]> {
  const rows = await database.superuser<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::integer as pid
     union select pid from pg_stat_activity`,
  );
  return rows.map(({ pid }) => pid);
}

test('PostgreSQL stopped by SIGSTOP: cached pages are served, all else gets 503, and SIGCONT restores service', async () => {
  await get('/about');
  const pids = await processesOfServer();
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  try {
    const began = performance.now();
    expect((await get('/about')).headers['x-cache']).toBe('hit');
    expect(performance.now() - began).toBeLessThan(1_000);
    const answers = await Promise.all([get('/news'), get('/news/ports'), save(), save(), save(), save()]);
    for (const answer of answers)
      expect('statusCode' in answer ? answer.statusCode : answer.status).toBe(503);
    expect(performance.now() - began).toBeLessThan(ANSWER_MS_MAX);
    expect((await app.inject('/Healthz')).json()).toMatchObject({ status: 'degraded' });
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  }
  await recovers();
});

test('PostgreSQL takes no more connections: requests get 503 in words, cached pages are answered, and it recovers', async () => {
  await get('/about');
  const taken: pg.Client[] = [];
  /** Opens connections up to the limit. */
  const takeAll = async () => {
    for (;;) {
      const client = new pg.Client({ connectionString: database.connectionString });
      client.on('error', () => undefined);
      try {
        await client.connect();
        taken.push(client);
      } catch (error) {
        expect(error).toMatchObject({ code: '53300' });
        return;
      }
    }
  };
  try {
    await takeAll();
    const mine = taken.map((client) => (client as pg.Client & { processID: number }).processID);
    // Also ends the product's connections, and occupies their places before the product notices.
    await vi.waitFor(async () => {
      await database.superuser(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where usename = 'masthead' and datname = current_database() and pid <> all ($1)`,
        [[...mine, ...taken.map((client) => (client as pg.Client & { processID: number }).processID)]],
      );
      await takeAll();
      const answer = await save();
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
      expect(answer.error?.message).toMatch(/database/i);
    });
    const page = await get('/search?text=harbour');
    expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '5']);
    expect(page.body).toContain('The database is too busy to answer at the moment.');
    expect((await get('/about')).headers['x-cache']).toBe('hit');
  } finally {
    await Promise.all(taken.map((client) => client.end().catch(() => undefined)));
  }
  await recovers();
});
