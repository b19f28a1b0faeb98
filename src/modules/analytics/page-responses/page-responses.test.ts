/** The server's count of pages sent to readers, over HTTP, and the share of them without a view in the report. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp } from '#testing/app.ts';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { BATCH_PATH, CHOICE_PATH } from '../collection/model/paths.ts';
import { shareWithout } from './server/blocked-share.ts';
import { ResponseCounts } from './server/response-counts.ts';

const READER = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

const subject = await buildTestWorld();
const { app, database, services, world } = subject;
afterAll(() => subject.close());
const { a1, a2 } = world.sites;
const { article } = a1.content;
interface From {
  method?: 'GET' | 'HEAD';
  url?: string;
  headers?: Record<string, string>;
  by?: typeof app;
}

const open = ({ method = 'GET', url = '/', headers = {}, by = app }: From = {}) =>
  by.inject({ method, url, headers: { host: a1.host, 'user-agent': READER, ...headers } });

/** The stored responses of the site. */
async function counted(of = services): Promise<number> {
  await of.pageObservers.flush();
  const [row] = await database.superuser(
    'select coalesce(sum(responses), 0)::integer as sum from analytics_response_day where site_id = $1',
    [a1.id],
  );
  return Number(row?.['sum']);
}

/** What the stored responses gain by an action. */
async function gained(act: () => Promise<unknown>): Promise<number> {
  const before = await counted();
  await act();
  return (await counted()) - before;
}

describe('responses', () => {
  test('pages sent to readers are counted, also from the cache, and if the browser has them already', async () => {
    expect(
      await gained(async () => {
        const { headers } = await open();
        expect((await open()).headers['x-cache']).toBe('hit');
        const again = await open({ headers: { 'if-none-match': String(headers.etag) } });
        expect(again.statusCode).toBe(304);
      }),
    ).toBe(3);
  });

  test.each<[string, From]>([
    ['a program', { headers: { 'user-agent': 'curl/8.5.0' } }],
    ['a request without a user agent', { headers: { 'user-agent': '' } }],
    ['a prefetch', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
    ['a prefetch of an older browser', { headers: { purpose: 'prefetch' } }],
    ['a reader who objects by a signal', { headers: { 'sec-gpc': '1' } }],
    ['HEAD', { method: 'HEAD' }],
    ['a missing page', { url: '/missing-page' }],
    ['a file', { url: '/robots.txt' }],
    ['a feed', { url: '/__rss/website-scheduled-content.xml' }],
    ['a printed page', { url: `/print/content/${article}` }],
    ['a visit of staff', { headers: { cookie: `cms_visit_${services.config.port}=x` } }],
  ])('%s is not counted', async (_name, from) => {
    expect(await gained(() => open(from))).toBe(0);
  });

  test('a reader who objects by a choice is not counted', async () => {
    const { headers } = await app.inject({ method: 'POST', url: CHOICE_PATH, headers: { host: a1.host } });
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    expect(await gained(() => open({ headers: { cookie } }))).toBe(0);
  });

  test('pages behind an edge cache are not counted', async () => {
    const cached = await buildTestApp({ database, environment: { EDGE_CACHE: '1' } });
    try {
      const before = await counted();
      await open({ by: cached.app });
      expect(await counted(cached.services)).toBe(before);
    } finally {
      await cached.close();
    }
  });
});

describe('monitoring', () => {
  const token = 'uptime-4711';
  const pageViews = (values: object) =>
    database.superuser('update site set page_views = $2 where id = $1', [a1.id, values]);

  test('the token of the site excludes a response, and no other token does', async () => {
    await pageViews({ monitoringToken: token });
    const headers = { 'x-monitoring-token': token };
    expect(await gained(() => open({ headers }))).toBe(0);
    for (const other of ['', 'x', `${token}x`, 'x'.repeat(2_000)])
      expect(await gained(() => open({ headers: { 'x-monitoring-token': other } })), other).toBe(1);
    expect(
      await gained(() => open({ headers: { 'x-monitoring-token': 'x', 'user-agent': 'curl/8.5.0' } })),
    ).toBe(0);
  });

  test('a site without a token counts responses to requests with any', async () => {
    await pageViews({});
    for (const any of ['', token])
      expect(await gained(() => open({ headers: { 'x-monitoring-token': any } }))).toBe(1);
  });
});

describe('memory', () => {
  const site = services.sites.byId(a1.id);
  if (!site) throw new Error('no site');

  test('a flood of user agents is bounded, and people among them are counted', () => {
    const counts = new ResponseCounts();
    for (let agent = 0; agent < 2_000; agent += 1) counts.add(site, { userAgent: `${READER} ${agent}` }, 0);
    counts.add(site, { userAgent: 'curl/8.5.0' }, 0);
    expect(counts.take()).toEqual([{ site, quarters: [{ fromMs: 0, responses: 2_000, withToken: [] }] }]);
    expect(counts.take()).toEqual([]);
  });

  test('a flood of tokens is bounded, and its responses are counted', () => {
    const counts = new ResponseCounts();
    for (let token = 0; token < 500; token += 1)
      counts.add(site, { userAgent: READER, token: `t-${token}` }, 0);
    const [taken] = counts.take();
    const [quarter] = taken?.quarters ?? [];
    expect([quarter?.responses, quarter?.withToken.length]).toEqual([400, 100]);
  });

  test('responses count in the quarter of an hour in which they were sent', () => {
    const counts = new ResponseCounts();
    for (const atMs of [0, 899_999, 900_000]) counts.add(site, { userAgent: READER }, atMs);
    const quarters = [
      { fromMs: 0, responses: 2, withToken: [] },
      { fromMs: 900_000, responses: 1, withToken: [] },
    ];
    expect(counts.take()).toEqual([{ site, quarters }]);
  });
});

describe('share without a view', () => {
  let token = '';
  beforeAll(async () => {
    token = await login(app, world.a.users.admin.username);
    await database.superuser('delete from analytics_response_day');
    await database.superuser("delete from analytics_day where dimension = 'response'");
  });

  async function report(site = a1.id) {
    const { result, body } = await gql(app, { id: 'getAudience', input: { site, period: '7-days' }, token });
    if (!result) throw new Error(body);
    return result as { totals: { blocked: number | null }; notice: string | null };
  }

  let views = 0;
  const post = (event: object = {}, userAgent = READER) =>
    app.inject({
      method: 'POST',
      url: BATCH_PATH,
      headers: { host: a1.host, 'user-agent': userAgent, 'content-type': 'text/plain' },
      payload: JSON.stringify({
        view: `answer${String((views += 1)).padStart(4, '0')}A`,
        ageMs: 0,
        page: 'content',
        item: article,
        events: [{ sequence: 0, kind: 'pageView', afterMs: 0, ...event }],
      }),
    });

  test('the report has the share of pages without a view, which cached pages and programs do not change', async () => {
    for (let page = 0; page < 4; page += 1) await open();
    await counted();
    expect((await report()).totals.blocked).toBe(100);
    for (const event of [{}, {}, {}, { detail: 'cached' }]) expect((await post(event)).statusCode).toBe(204);
    await post({}, 'curl/8.5.0');
    const { totals, notice } = await report();
    expect(totals.blocked).toBe(25);
    expect(notice).not.toContain('unknown');
  });

  test('the share is unknown without counted responses, and with more views than responses', async () => {
    const { totals, notice } = await report(a2.id);
    expect(totals.blocked).toBeNull();
    expect(notice).toMatch(
      /How many views were blocked or too short to count is unknown: the server did not count/,
    );
    expect(shareWithout({ responses: 100, views: 106 })).toBeNull();
    expect(shareWithout({ responses: 100, views: 105 })).toBe(0);
  });
});
