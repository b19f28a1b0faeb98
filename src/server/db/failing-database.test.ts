import { afterAll, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import pg from 'pg';
import { AppError } from '#model/errors.ts';
import { presentError } from '#server/graphql/present-error.ts';
import { buildTestApp } from '#testing/app.ts';
import { testDatabase } from '#testing/database/database.ts';
import { databaseProxy } from '#testing/database/database-proxy.ts';
import { gql, login, makeWorld } from '#testing/make/make.ts';
import { createPool } from './pool.ts';
import { transaction } from './transaction.ts';
import { classifyDbError } from './passing-errors.ts';

const database = await testDatabase();
const proxy = await databaseProxy(database.connectionString);
const subject = await buildTestApp({
  database: { ...database, connectionString: proxy.connectionString },
  environment: { STATEMENT_SECONDS: '1', POOL_SIZE: '4' },
  // Several tests wait for its end. Long enough for a loaded machine; 2 s in production.
  connectionTimeoutMs: 5_000,
});
const { app, services } = subject;
const world = await makeWorld(services);
await services.sites.reload();
const { a1 } = world.sites;
const token = await login(app, world.a.users.admin.username);

afterAll(async () => {
  await subject.close();
  await proxy.close();
  await database.drop();
});

const get = (url: string) => app.inject({ url, headers: { host: a1.host } });
const save = () =>
  gql(app, {
    token,
    site: 'a1',
    id: 'createContent',
    input: { type: 'Article', site: a1.id, values: { name: 'Saved while the database is away' } },
  });

/** Waits until the database responds again and every doubtful connection is closed. */
async function recovered(): Promise<void> {
  proxy.thaw();
  await vi.waitFor(async () => expect((await save()).status).toBe(200), { timeout: 20_000, interval: 50 });
  await vi.waitFor(() => expect(services.pool.waitingCount).toBe(0));
  expect(services.pool.totalCount).toBeLessThanOrEqual(4);
}

test('a frozen database: readers and savers get 503 with Retry-After, cached pages are served, and then it recovers', async () => {
  await get('/about');
  proxy.freeze();
  try {
    const health = await app.inject('/Healthz');
    expect(health.statusCode).toBe(200);
    expect(health.json()).toMatchObject({
      status: 'degraded',
      dependencies: { database: 'unreachable', purges: 'unreachable' },
    });
    expect((await app.inject('/Healthz?ready=1')).statusCode).toBe(503);
    const answers = await Promise.all([
      get('/news'),
      get('/news/ports'),
      get('/?x=1'),
      save(),
      save(),
      save(),
      save(),
    ]);
    for (const answer of answers.map((each) => ('statusCode' in each ? each.statusCode : each.status)))
      expect(answer).toBe(503);
    expect((await get('/news')).headers['retry-after']).toBe('5');
    expect((await get('/about')).headers['x-cache']).toBe('hit');
  } finally {
    await recovered();
  }
});

/**
 * Maximum wait with the limit of this file, plus a margin for a loaded machine. Without that limit it would
 * be 20 s.
 */
const WAIT_MS = 5_000;

/** Sends concurrent requests of readers for work that runs in turn: searches, and "load more" requests. */
async function askInTurn(count = 30) {
  const from = performance.now();
  const urls = Array.from({ length: count }, (_, at) =>
    at % 2 ? `/search?query=quay${at}` : '/__part?path=/news',
  );
  return Promise.all(
    urls.map(async (url) => ({ status: (await get(url)).statusCode, ms: performance.now() - from })),
  );
}

const isInTime = ({ ms }: { ms: number }) => ms < WAIT_MS;

test('a frozen database: queued searches and page parts get an error within the time of one statement', async () => {
  proxy.freeze();
  try {
    const answers = await askInTurn();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(answers.filter((answer) => !isInTime(answer))).toEqual([]);
  } finally {
    await recovered();
  }
  // Failed requests must not block later ones. Uses few requests, because a loaded machine answers 30 no
  // faster than the limit.
  expect((await askInTurn(8)).filter(({ status }) => status !== 200)).toEqual([]);
});

test('a locked table: files that wait for their turn are refused with the first', async () => {
  const holder = new pg.Client(database.connectionString);
  await holder.connect();
  await holder.query('begin; lock table media_file in access exclusive mode');
  try {
    const from = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 16 }, async (_, at) => {
        const file = { name: 'depths.csv', content: `quay,depth\nnorth,${at}\n` };
        const { status, headers } = await gql(app, { token, site: 'a1', id: 'uploadMediaFile', file });
        return { status, later: headers['retry-after'], ms: performance.now() - from };
      }),
    );
    expect(answers.filter((answer) => !isInTime(answer))).toEqual([]);
    expect(answers.filter(({ status, later }) => status !== 503 || !later)).toEqual([]);
  } finally {
    await holder.query('rollback');
    await holder.end();
  }
});

test('a locked table: the same', async () => {
  const holder = new pg.Client(database.connectionString);
  await holder.connect();
  await holder.query('begin; lock table search_entry, content in access exclusive mode');
  try {
    const answers = await askInTurn();
    expect(answers.filter((answer) => !isInTime(answer))).toEqual([]);
    expect(answers.filter(({ status }) => status !== 503)).toEqual([]);
  } finally {
    await holder.query('rollback');
    await holder.end();
  }
});

test('a database that is cut off under many saves: each is acknowledged or refused for the moment, none is a fault', async () => {
  const statuses: number[] = [];
  let isOver = false;
  const savers = Array.from({ length: 6 }, async () => {
    while (!isOver) statuses.push((await save()).status);
  });
  for (let round = 0; round < 6; round += 1) {
    const before = statuses.length;
    await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(before + 4), {
      timeout: 20_000,
      interval: 5,
    });
    proxy.cut();
    await vi.waitFor(() => expect(statuses.slice(before)).toContain(503), { timeout: 20_000, interval: 5 });
    proxy.thaw();
  }
  isOver = true;
  await Promise.all(savers);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  await recovered();
});

test('a listener without its database reports it until it is connected again', async () => {
  proxy.cut();
  await vi.waitFor(() => expect(services.purger.isListening()).toBe(false));
  expect((await app.inject('/Healthz')).json()).toMatchObject({ dependencies: { purges: 'unreachable' } });
  proxy.thaw();
  await vi.waitFor(() => expect(services.purger.isListening()).toBe(true), { timeout: 10_000 });
});

test('records of a program that meet a restart of the database are refused with its reason, and can be sent again', async () => {
  await database.superuser(`
    create function restart() returns trigger language plpgsql as $$ begin raise exception 'terminating connection' using errcode = '57P01'; end $$;
    create trigger restart before insert on content for each row when (new.name like 'Meets %') execute function restart();`);
  const records = ['Meets one', 'Meets two'].map((name) => ({
    externalId: name,
    type: 'Company',
    site: a1.id,
    values: { name },
  }));
  const send = async () => {
    const { result } = await gql(app, { token, site: 'a1', id: 'upsertContents', input: { records } });
    return (result as { results: { outcome: string; reason: string | null }[] }).results;
  };
  expect((await send()).map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['refused', 'DATABASE_UNREACHABLE'],
    ['refused', 'DATABASE_UNREACHABLE'],
  ]);
  await database.superuser('drop trigger restart on content');
  expect((await send()).map(({ outcome }) => outcome)).toEqual(['created', 'created']);
});

test('an error that hides a lost database is reported as a lost database', () => {
  const lost = Object.assign(new Error('connect EAGAIN'), { code: 'EAGAIN', syscall: 'connect' });
  const hidden = new AppError('INTERNAL', 'EXTENSION_FAILED', 'An extension failed.', {}, lost);
  expect(presentError(hidden, () => undefined).extensions).toMatchObject({
    code: 'INTERNAL',
    reason: 'DATABASE_UNREACHABLE',
    http: { status: 503 },
  });
});

test('a failed commit is reported unchanged, and its connection is released once', async () => {
  const pool = createPool({ connectionString: proxy.connectionString, sizeMax: 1, onError: () => undefined });
  const released = vi.fn<() => void>();
  pool.on('release', released);
  const outcome = transaction(pool, { kind: 'platform' }, async (db) => {
    await sql`select 1`.execute(db);
    proxy.cut();
  });
  const error: unknown = await outcome.catch((thrown: unknown) => thrown);
  expect(classifyDbError(error)?.kind).toBe('unreachable');
  expect(released).toHaveBeenCalledOnce();
  proxy.thaw();
  expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

test('waiting requests get an error without a free connection, and the next ones are served when some are free', async () => {
  const held = await Promise.all(Array.from({ length: 4 }, () => services.pool.connect()));
  const answer = await save();
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(answer.error?.extensions).toMatchObject({ reason: 'DATABASE_BUSY', retryAfterSeconds: 5 });
  for (const client of held) client.release();
  expect((await save()).status).toBe(200);
});

test('statements time out on this side soon after they should have on the server', () => {
  const pool = createPool({ connectionString: proxy.connectionString, onError: () => undefined });
  expect(pool.options).toMatchObject({ statement_timeout: 5_000, query_timeout: 5_500 });
});
