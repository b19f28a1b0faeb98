/** Views that are not those of people: why, in the ledger and in the audience report. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plainBody } from '#server/cache/index.ts';
import type { RouteContext } from '#server/http/index.ts';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { numberOf } from './model/eight-bytes.ts';
import { BATCH_PATH } from './model/paths.ts';
import { RULES_VERSION, scoreSender } from './model/score-sender.ts';
import { marksOf } from './server/marks.ts';

const READER = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const TOKEN = 'q7vX_monitoring-of-ours-2026';

const subject = await buildTestWorld();
const { app, database, services, world } = subject;
afterAll(() => subject.close());
const { a1, a2 } = world.sites;
const token = await login(app, world.a.users.admin.username);

const setToken = async (monitoringToken: string | null) => {
  const { result: site } = await gql(app, { id: 'getSite', input: { id: a1.id }, token });
  const { version } = site as { version: number };
  return gql(app, {
    id: 'updateSite',
    input: { id: a1.id, version, changes: { pageViews: { monitoringToken } } },
    token,
  });
};

beforeAll(() => setToken(TOKEN));

let views = 0;

/** Sends a view, and returns what the ledger has of it. */
async function scored(headers: Record<string, string>, host = a1.host) {
  const view = `noisy${String((views += 1)).padStart(5, '0')}A`;
  const { statusCode } = await app.inject({
    method: 'POST',
    url: BATCH_PATH,
    headers: { host, 'user-agent': READER, 'content-type': 'text/plain', ...headers },
    payload: JSON.stringify({
      view,
      ageMs: 0,
      page: 'home',
      events: [{ sequence: 0, kind: 'pageView', afterMs: 0 }],
    }),
  });
  expect(statusCode).toBe(204);
  const [row] = await database.superuser(
    'select is_human, reasons, rules from analytics_event where view = $1',
    [numberOf(view)],
  );
  return row;
}

const human = { is_human: true, reasons: null, rules: RULES_VERSION };
const not = (reasons: string) => ({ is_human: false, reasons, rules: RULES_VERSION });

describe('reasons', () => {
  test.each<[string, Record<string, string>, object]>([
    ['monitoring with the token of the site', { 'x-monitoring-token': TOKEN }, not('monitoring')],
    [
      'monitoring by a program',
      { 'x-monitoring-token': TOKEN, 'user-agent': 'curl/8.5' },
      not('monitoring bot_agent'),
    ],
    ['another token', { 'x-monitoring-token': `${TOKEN}x` }, human],
    ['an empty token', { 'x-monitoring-token': '' }, human],
    ['a prefetch', { 'sec-purpose': 'prefetch;prerender' }, not('prefetch')],
    ['a prefetch of an older browser', { purpose: 'prefetch' }, not('prefetch')],
    // Readers who get such a URL see the page itself; staff are recognised by their visit.
    ['a URL for previews', { referer: `http://${a1.host}/ports?preview-mode=true` }, human],
    ['a shared preview', { referer: `http://${a1.host}/_preview/shared/abc` }, not('preview')],
    ['a page whose URL contains the words', { referer: `http://${a1.host}/ports/preview-mode=true` }, human],
    ['a program that claims to be a search engine', { 'user-agent': GOOGLEBOT }, not('bot_agent')],
    ['a person', {}, human],
  ])('%s is scored', async (_name, headers, row) => {
    expect(await scored(headers)).toEqual(row);
  });

  test('a token is that of one site, and is refused if it is short', async () => {
    expect(await scored({ 'x-monitoring-token': TOKEN }, a2.host)).toEqual(human);
    expect((await setToken('short')).body).toContain('at least 20 letters');
  });

  test('a verified crawler is distinguished from programs that claim to be one', async () => {
    const site = services.sites.byId(a1.id);
    const ctx = {
      site,
      reader: async () => ({ passes: [{ kind: 'crawler' }] }),
    } as unknown as RouteContext;
    const header = (userAgent: string) => (name: string) => (name === 'user-agent' ? userAgent : undefined);
    const marks = await marksOf(ctx, { header: header(GOOGLEBOT) });
    expect(marks).toEqual(['crawler']);
    // A pass of the address is not enough.
    expect(await marksOf(ctx, { header: header(READER) })).toEqual([]);
    const sender = { userAgent: GOOGLEBOT, isStaff: true, marks, viewsThisMinute: 1, namesUnknown: false };
    expect(scoreSender(sender)).toEqual(['staff', 'crawler', 'bot_agent']);
  });
});

describe('previews', () => {
  test('a preview has no script that counts views, and a page that staff open without one has', async () => {
    const site = services.sites.byId(a1.id);
    if (!site) throw new Error('no site');
    const { headers } = await app.inject({ url: `/${a1.content.article}`, headers: { host: a1.host } });
    const path = String(headers.location);
    const hasElement = async (preview: boolean) => {
      const { page } = await services.pages.visit(site, path, { preview, siteIds: [a1.id] });
      return plainBody(page.body).includes('<site-page-activity');
    };
    expect([await hasElement(true), await hasElement(false)]).toEqual([false, true]);
  });
});

describe('the audience report', () => {
  test('views are counted by the first reason, and add up to the raw views', async () => {
    const { result, body } = await gql(app, {
      id: 'getAudience',
      input: { site: a1.id, period: '7-days', by: 'reason' },
      token,
    });
    if (!result) throw new Error(body);
    const { totals, rows } = result as {
      totals: { views: number; rawViews: number };
      rows: { key: string; name: string; now: { views: number; rawViews: number } }[];
    };
    const counts = Object.fromEntries(rows.map(({ name, now }) => [name, [now.views, now.rawViews]]));
    expect(counts).toEqual({
      'Counted: people': [5, 5],
      'Your own monitoring': [0, 2],
      'Loaded before a reader opened it': [0, 2],
      Preview: [0, 1],
      'User agent of a program': [0, 1],
    });
    expect(totals).toMatchObject({ views: 5, rawViews: 11 });
    expect(rows[0]?.key).toBe('person');
  });
});
