/** The tracking mutations over HTTP, a real database, and the rows of the ledger. */
import { afterAll, describe, expect, test } from 'vitest';
import { gql, login } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { createLimitKeys } from '#server/auth/limits/limit-key.ts';
import { TEST_SECRET } from '#testing/app.ts';
import { buildTestWorld } from '#testing/world.ts';
import { TRACKED_KINDS, VOCABULARY, type TrackedKind } from '../collection/model/event-kinds.ts';
import { recordBatch } from '../collection/server/writer.ts';
import { OBJECTION_COOKIE } from '../collection/server/objection.ts';
import { mutationOf } from './model/mutation-of.ts';
import { detailInput, locationInput } from './model/tracking-inputs.ts';

const READER = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

const storedKeyOf = createLimitKeys(TEST_SECRET);
const subject = await buildTestWorld();
const { app, database, services, world } = subject;
afterAll(() => subject.close());
const { a1, a2, b1 } = world.sites;
const { article } = a1.content;

type Headers = Record<string, string>;

const call = (kind: TrackedKind, input: object = {}, headers: Headers = {}, host = a1.host) =>
  gql(app, {
    id: mutationOf(kind),
    input: { ...input },
    host,
    headers: { 'user-agent': READER, ...headers },
  });

const rows = () => database.superuser('select * from analytics_event order by at, view');

/** What the ledger gains by a call. */
async function stored(act: () => Promise<unknown>) {
  const before = new Set((await rows()).map(({ view }) => view));
  await act();
  return (await rows()).filter(({ view }) => !before.has(view));
}

/** The required detail of a kind. */
function detailOf(kind: TrackedKind): Record<string, string> {
  const [detail] = VOCABULARY[kind].detail ?? [];
  return detail === undefined || kind === 'pageView' ? {} : { [detailInput(kind)]: detail };
}

describe('a call', () => {
  test.each(TRACKED_KINDS)('%s is stored with its details before it is answered', async (kind) => {
    const location = VOCABULARY[kind].location?.[0];
    const input = {
      sessionId: '',
      pageDetails: { type: 'content', contentId: article, url: 'https://a.example/x?utm_medium=email' },
      blockDetails: {
        rowIndex: 0,
        rowLayout: '2_1',
        columnIndex: 1,
        blockIndex: 2,
        blockType: 'content_list',
      },
      promoCode: 'SPRING',
      ...detailOf(kind),
      ...(location !== undefined && { [locationInput(kind)]: location }),
    };
    const added = await stored(async () => {
      const { status, result } = await call(kind, input);
      expect([status, result]).toEqual([200, { ok: true }]);
    });
    expect(added).toMatchObject([
      {
        kind,
        // Subscriptions are counted from their domain events.
        is_human: kind !== 'newsletterSubscription',
        item: article,
        channel: 'newsletter',
        detail: VOCABULARY[kind].detail?.[0] ?? null,
        location: location ?? null,
        block: '1/2_1/2/3',
        block_type: 'content_list',
        promo_code: 'SPRING',
        session: null,
        account: null,
      },
    ]);
  });

  test('calls that are the same are events each', async () => {
    const input = { menuLocation: 'footer', clickLocation: 'Footer' };
    const added = await stored(() => Promise.all([1, 2, 3].map(() => call('clickMenu', input))));
    expect(added.map(({ detail, location }) => [detail, location])).toEqual(
      Array.from({ length: 3 }, () => ['footer', 'Footer']),
    );
    const [counted] = await database.superuser(
      "select clicks from analytics_click_day where kind = 'clickMenu' and detail = 'footer' and item_id = 0",
    );
    expect(counted).toEqual({ clicks: 3 });
  });

  test('a page view with details of a section counts as a view of the section', async () => {
    const [section] = await database.superuser<{ id: number }>(
      'select min(id)::integer as id from website_section where site_id = $1',
      [a1.id],
    );
    const pageDetails = { type: 'section', sectionId: section?.id, title: 'Ports', path: '/ports' };
    const added = await stored(() => call('pageView', { pageDetails }));
    expect(added).toMatchObject([{ kind: 'pageView', section: section?.id, is_human: true }]);
  });

  test('the address of a link is stored without query and fragment', async () => {
    const targetUrl = 'https://elsewhere.example/a?email=x@example.org#top';
    const added = await stored(() => call('clickContentBody', { targetUrl }));
    expect(added).toMatchObject([{ target: 'https://elsewhere.example/a' }]);
  });

  test('a session is stored with the account of the reader, and neither without the session', async () => {
    const reader = await makeReader(services, a1);
    const as = { 'x-site-user': `Bearer ${services.readers.sealed(reader.token)}` };
    const added = await stored(async () => {
      await call('clickMenu', { menuLocation: 'footer', sessionId: 'a-session' }, as);
      await call('clickMenu', { menuLocation: 'footer', sessionId: '' }, as);
    });
    expect(added.map(({ session, account }) => [session, account])).toEqual(
      expect.arrayContaining([
        ['a-session', reader.id],
        [null, null],
      ]),
    );
  });
});

describe('readers who object', () => {
  const cookie = `${OBJECTION_COOKIE}_${services.config.port}=off`;

  test.each<Headers>([{ 'sec-gpc': '1' }, { cookie }])('nothing of them is stored: %o', async (headers) => {
    const added = await stored(async () => {
      expect((await call('pageView', {}, headers)).result).toEqual({ ok: true });
    });
    expect(added).toEqual([]);
  });
});

describe('input', () => {
  test.each<[string, TrackedKind, object, string]>([
    ['a session with other characters', 'pageView', { sessionId: 'a b' }, 'sessionId'],
    ['a long session', 'pageView', { sessionId: 'x'.repeat(37) }, 'sessionId'],
    ['a long promo code', 'pageView', { promoCode: 'x'.repeat(51) }, 'promoCode'],
    ['a control character', 'pageView', { promoCode: 'a\tb' }, 'promoCode'],
    ['an item below 1', 'pageView', { pageDetails: { contentId: 0 } }, 'pageDetails'],
    ['a long URL', 'pageView', { pageDetails: { url: 'x'.repeat(2_001) } }, 'pageDetails'],
    ['a page type with a space', 'pageView', { pageDetails: { type: 'a b' } }, 'pageDetails'],
    ['a row below 0', 'pageView', { blockDetails: { rowIndex: -1 } }, 'blockDetails'],
    ['a row beyond the last', 'pageView', { blockDetails: { rowIndex: 999 } }, 'blockDetails'],
    ['an unknown layout', 'pageView', { blockDetails: { rowLayout: '9' } }, 'blockDetails'],
    ['no step', 'registration', {}, 'eventName'],
    ['an unknown step', 'registration', { eventName: 'paid' }, 'eventName'],
    ['an unknown network', 'clickSocialShares', { socialNetwork: 'Myspace' }, 'socialNetwork'],
    ['an unknown source', 'newsletterSubscription', { action: 'OptIn', source: 'Import' }, 'source'],
    ['an unknown location', 'clickMenu', { menuLocation: 'footer', clickLocation: 'Moon' }, 'clickLocation'],
    ['a long address', 'clickContentLink', { targetUrl: 'x'.repeat(2_001) }, 'targetUrl'],
  ])('%s is refused with a message', async (_, kind, input, field) => {
    const { code, error } = await call(kind, input);
    expect(code).toBe('BAD_USER_INPUT');
    const fields = Object.keys(error?.extensions['fields'] ?? {});
    expect(fields.filter((name) => name.startsWith(field))).not.toEqual([]);
  });

  test('the largest values are accepted', async () => {
    const details = { rowIndex: 998, rowLayout: '1_2_1', columnIndex: 8, blockIndex: 998 };
    const input = {
      sessionId: 'x'.repeat(36),
      promoCode: 'x'.repeat(50),
      pageDetails: { url: `https://a.example/?utm_campaign=${'%0A'.repeat(100)}x`, title: 'x'.repeat(500) },
      blockDetails: { ...details, blockType: 'x'.repeat(60) },
      targetUrl: `https://a.example/${'x'.repeat(1_900)}`,
    };
    const added = await stored(() => call('clickContentLink', input));
    expect(added).toMatchObject([{ block: '999/1_2_1/9/999', campaign: 'x' }]);
  });

  test('items of other sites and organisations are raw only, and answered like missing ones', async () => {
    const articles = [a2.content.article, b1.content.article, 2_000_000_000];
    // Ids of the test world differ by organisation only.
    const foreign = articles.filter((id) => id !== article);
    const added = await stored(async () => {
      for (const contentId of foreign) {
        const { result } = await call('pageView', { pageDetails: { contentId } });
        expect(result).toEqual({ ok: true });
      }
    });
    expect(foreign.length).toBeGreaterThan(1);
    expect(added).toMatchObject(
      foreign.map(() => ({ item: null, is_human: false, reasons: 'unknown_item' })),
    );
  });
});

describe('callers', () => {
  test('a page of another origin is refused', async () => {
    const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    expect((await call('pageView', {}, headers)).status).toBe(403);
  });

  test('programs and staff are raw only', async () => {
    const token = await login(app, world.a.users.admin.username);
    const added = await stored(async () => {
      await call('pageView', {}, { 'user-agent': 'curl/8.5.0' });
      await call('pageView', {}, { authorization: `Bearer ${token}` });
    });
    expect(added.map(({ is_human, reasons }) => [is_human, reasons])).toEqual(
      expect.arrayContaining([
        [false, 'bot_agent'],
        [false, 'staff'],
      ]),
    );
  });

  test('a network is refused on a site after 3,000 calls of a minute', async () => {
    // A hundredth of the limit is counted in memory before it is in the database.
    const step = () => Promise.all(Array.from({ length: 30 }, () => call('pageView', {}, {}, b1.host)));
    await step();
    const counted = await database.superuser(
      'update rate_limit set count = count + 99 where key = $1 returning count',
      [storedKeyOf({ counter: 'analytics', of: [b1.id, { network: '127.0.0.1' }] })],
    );
    expect(counted).toEqual([{ count: 100 }]);
    const refused = (await step()).filter(({ code }) => code === 'RATE_LIMITED');
    expect(refused.map(({ headers }) => Number(headers['retry-after']))).toEqual([expect.any(Number)]);
    expect((await call('pageView', {}, {}, b1.host)).code).toBe('RATE_LIMITED');
    expect((await call('pageView')).code).toBeNull();
  });

  test('a call that finds no room is answered with 503 and a waiting time, and is counted', async () => {
    const site = services.sites.byId(a1.id);
    if (!site) throw new Error('no site');
    const event = { sequence: 0, kind: 'clickMenu' as const, afterMs: 0 };
    const sender = { ip: '192.0.2.9', userAgent: READER, isStaff: false, account: null };
    const waiting = Array.from({ length: 10_000 }, (_, index) => {
      const view = `${String(index).padStart(10, '0')}A`;
      return recordBatch(services, site, {
        batch: { view, ageMs: 0, page: 'home', events: [event] },
        sender,
      });
    });
    const refused = await call('clickMenu', { menuLocation: 'footer' });
    expect([refused.status, refused.code, refused.error?.extensions['reason']]).toEqual([
      503,
      'INTERNAL',
      'TOO_MANY_EVENTS',
    ]);
    expect(refused.headers['retry-after']).toBe('10');
    expect(await Promise.all(waiting)).not.toContain(false);
    expect((await call('clickMenu', { menuLocation: 'footer' })).status).toBe(200);
    const [turned] = await database.superuser('select sum(turned_away)::integer as sum from analytics_hour');
    expect(turned).toEqual({ sum: 1 });
  });

  test('a site with the module off has no tracking', async () => {
    const modules = { analytics: false };
    await database.superuser('update site set modules = $2 where id = $1', [a2.id, modules]);
    await services.sites.reload();
    const { code, error } = await call('pageView', {}, {}, a2.host);
    expect([code, error?.extensions['reason']]).toEqual(['NOT_FOUND', 'MODULE_OFF']);
  });
});
