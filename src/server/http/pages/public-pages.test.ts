import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { content } from '#entities/content/entity.ts';
import { websiteRedirect } from '#entities/website-redirect/entity.ts';
import { recordStatements } from '#testing/database/statements.ts';
import { gql, login, makeContent, publish, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

/** Contained in every text that readers must not see. */
const CANARY = 'Unseen-Canary';

const subject = await buildTestWorld({ environment: { MASTHEAD_TIMING: '1' } });
const { app, services, site, adminHost, world } = subject;
const { a1, b1 } = world.sites;
const article = `/news/article/${a1.content.article}/the-lock-opens-again`;
afterAll(subject.close);

function get(url: string, headers: Record<string, string> = {}, host = a1.host) {
  return app.inject({ url, headers: { host, ...headers } });
}

/** Sends a request without a client that would normalise the target. */
async function getRaw(target: string): Promise<{ status: number | undefined; location: string | undefined }> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const options = { port, host: '127.0.0.1', path: target, headers: { host: a1.host }, agent: false };
    request(options, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode, location: answer.headers.location });
    })
      .on('error', reject)
      .end();
  });
}

describe('an unknown URL', () => {
  const unknown = (number: number) => get(`/nobody/made/this-${number}`);

  test('costs no statement once the site’s addresses are known, and is found when a page or redirect appears', async () => {
    await unknown(1);
    await vi.waitFor(async () => {
      const sent = await recordStatements(services.pool, async () => {
        for (let number = 2; number < 12; number += 1) expect((await unknown(number)).statusCode).toBe(404);
      });
      expect(sent).toEqual([]);
    });
    for (const known of ['/about', '/news', article]) expect((await get(known)).statusCode, known).toBe(200);
    await makeContent(services, a1, {
      type: 'Page',
      published: true,
      values: { name: 'Late', alias: 'nobody/made/this-3' },
    });
    expect((await unknown(3)).statusCode).toBe(200);
    expect((await unknown(4)).statusCode).toBe(404);
    await services.write(systemOf(world.a.id, [a1.id]), (work) =>
      work.records.create(websiteRedirect, { site: a1.id, from: '/nobody/made/this-5', to: '/about' }),
    );
    expect((await unknown(5)).statusCode).toBe(301);
  });

  test('numbers beyond those of the items cost no statement either, until there is an item', async () => {
    const [row] = await subject.database.superuser<{ highest: number }>(
      'select max(id) as highest from content where organisation_id = $1',
      [world.a.id],
    );
    const highest = row?.highest ?? 0;
    const beyond = (number: number) =>
      Promise.all([get(`/${highest + number}`), get(`/news/article/${highest + number}/nobody`)]);
    await beyond(1_000);
    await vi.waitFor(async () => {
      const sent = await recordStatements(services.pool, async () => {
        for (let number = 1_001; number < 1_010; number += 1)
          for (const answer of await beyond(number)) expect(answer.statusCode).toBe(404);
      });
      expect(sent).toEqual([]);
    });
    await subject.database.superuser("select setval('content_id', $1)", [highest + 1_000]);
    const { id } = await makeContent(services, a1, { published: true, values: { name: 'Newer than all' } });
    expect(id).toBe(highest + 1_001);
    expect((await get(`/${id}`)).statusCode).toBe(301);
  });
});

describe('an item has one address', () => {
  const spellings = [
    ['its bare id', `/${a1.content.article}`],
    ['a wrong slug', `/news/article/${a1.content.article}/something-else`],
    ['no slug', `/news/article/${a1.content.article}`],
    ['a wrong section', `/ports/article/${a1.content.article}/the-lock-opens-again`],
    ['a wrong type', `/news/page/${a1.content.article}/the-lock-opens-again`],
  ] as const;

  test.each(spellings)('%s leads there for ever, with the whole query', async (_what, url) => {
    const answer = await get(`${url}?utm_source=a%20b&x=1&x=2`);
    expect([answer.statusCode, answer.headers.location]).toEqual([
      301,
      `${article}?utm_source=a%20b&x=1&x=2`,
    ]);
  });

  test.each([
    ['a slash at the end', `${article}/`],
    ['capital letters', article.replace('news', 'News')],
    ['doubled slashes', `//news//article/${a1.content.article}/the-lock-opens-again`],
    ['encoded letters', article.replace('news', '%6eews')],
  ])('%s is respelt by a redirect that keeps the query and stays on the site', async (_what, url) => {
    const answer = await get(`${url}?x=1`);
    expect([answer.statusCode, answer.headers.location]).toEqual([301, `${article}?x=1`]);
  });

  test.each([
    '//evil.test',
    '/..//evil.test',
    '/.//evil.test/',
    '/%2e%2e//evil.test',
    '/\\evil.test',
    '/%5cevil.test/',
    '/%2f%2fevil.test/',
    '/News/../..//evil.test',
  ])('%s, as it is on the wire, leads to no other site', async (target) => {
    const { status, location } = await getRaw(target);
    expect(status).toBeOneOf([301, 404]);
    expect(location ?? '/').toMatch(/^\/(?![/\\])/);
  });

  test('letters beyond ASCII are written into the address as bytes', async () => {
    const { status, location } = await getRaw('/Caf%C3%89/%E2%82%AC?x=%C3%A9');
    expect([status, location]).toEqual([301, '/caf%C3%A9/%E2%82%AC?x=%C3%A9']);
    expect((await getRaw('/caf%C3%A9/%E2%82%AC')).status).toBe(404);
  });

  test('the home section is at the root and nowhere else', async () => {
    expect((await get('/home')).headers.location).toBe('/');
    expect((await get('/')).statusCode).toBe(200);
  });
});

describe('a page that is not there', () => {
  test.each([
    '/nothing',
    '/12345678',
    '/news/article/99999999/x',
    `/news/article/${a1.content.draft}/x`,
    '/%00',
  ])('%s is answered with the words of the specification', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('404 - Page Not Found');
    expect(answer.body).toContain('Return to Home');
  });

  test('a missing page offers the search and the newest of the site, and changes as soon as an item is published', async () => {
    const before = await get('/nothing-to-see');
    expect(before.body).toMatch(/<form [^>]*action="\/search"/);
    expect(before.body).toContain('>Latest</h2>');
    const { name } = await makeContent(services, a1, {
      published: true,
      values: { name: 'Fresh off the press' },
    });
    const { body } = await get('/nothing-to-see');
    expect(body).toContain(`>${String(name)}</a>`);
    const listed = body.slice(body.indexOf('error-latest'));
    expect([...listed.matchAll(/class="card-title"/g)].length).toBeLessThanOrEqual(4);
  });

  test('every missing address of a site shares one stored page, and each site has its own', async () => {
    await get('/nothing-one');
    const pages = services.cache.stats().pages;
    for (const url of ['/nothing-two', '/nothing-three?x=1', '/nothing/four']) await get(url);
    expect(services.cache.stats().pages).toBe(pages);
  });

  test('an unknown host has no site', async () => {
    for (const host of [
      'nobody.localhost:3000',
      'a1.evil.test',
      '127.0.0.1:3000',
      'a1.localhost.evil.test',
    ]) {
      const answer = await get(article, {}, host);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toBe('There is no site at this address.');
    }
  });

  test('an item of another organisation is not there', async () => {
    expect((await get(`/${b1.content.page}`)).statusCode).toBe(404);
    expect((await get(`/${world.sites.a2.content.article}`)).statusCode).toBe(404);
  });
});

describe('a list ends', () => {
  test('beyond its last page there is nothing, while an empty section has its first page', async () => {
    const first = await get('/news?page=1');
    expect([first.statusCode, first.headers['x-cache']]).toEqual([200, 'miss']);
    for (const url of ['/news?page=2', '/?page=7', '/news?page=500', '/news?page=501', '/news?page=99999']) {
      const answer = await get(url);
      expect([url, answer.statusCode]).toEqual([url, 404]);
      expect(answer.body).toContain('404 - Page Not Found');
    }
    expect((await get('/news/ports')).statusCode).toBe(200);
    expect((await get('/news/ports?page=2')).statusCode).toBe(404);
  });

  test('the last page of a list exists, has a URL and links no further', async () => {
    for (let index = 0; index < 6; index += 1) await makeContent(services, a1, { published: true });
    const last = await get('/news?page=2');
    expect(last.statusCode).toBe(200);
    expect(last.body).toMatch(/<link rel="canonical" href="[^"]+\/news\?page=2">/);
    expect(last.body).not.toContain('rel="next"');
    expect((await get('/news?page=3')).statusCode).toBe(404);
  });

  test.each(['/about?page=2', '/about?page=99999'])(
    '%s, a page without pages, is the page itself',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toMatch(/<link rel="canonical" href="[^"?]+\/about">/);
    },
  );

  test.each(['0', '-1', '1.5', 'two', ''])('page=%s is the first page', async (value) => {
    const answer = await get(`/news?page=${value}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toMatch(/<link rel="canonical" href="[^"?]+\/news">/);
  });
});

describe('a page is made once', () => {
  test('the second reader gets the stored page, and parameters no page reads do not make another', async () => {
    services.cache.clear();
    const [first, second, third] = [
      await get(article),
      await get(article),
      await get(`${article}?utm_source=x`),
    ];
    expect([first, second, third].map((answer) => answer.headers['x-cache'])).toEqual(['miss', 'hit', 'hit']);
    expect(second.body).toBe(first.body);
    expect(third.headers.etag).toBe(first.headers.etag);
  });

  test('making it takes at most six round trips to the database, and two more where blocks load', async () => {
    for (const [url, most] of [
      ['/', 6],
      ['/news', 6],
      // The layout of items contains every block.
      ['/about', 8],
      [article, 8],
    ] as const) {
      services.cache.clear();
      const timing = String((await get(url)).headers['server-timing']);
      expect(Number(/desc="(\d+)"/.exec(timing)?.[1]), url).toBeLessThanOrEqual(most);
    }
  });

  test('the front page is made again when the day it shows has ended, what shows none is not', async () => {
    services.cache.clear();
    for (const url of ['/', '/moved']) await get(url);
    const cacheStates = async () => [
      (await get('/')).headers['x-cache'],
      (await get('/moved')).headers['x-cache'],
    ];
    expect(await cacheStates()).toEqual(['hit', 'hit']);
    const real = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => real() + 86_400_000);
    expect(await cacheStates()).toEqual(['miss', 'hit']);
    clock.mockRestore();
  });

  test('the page of an event is rendered again when registration closes', async () => {
    const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
    const linkUrl = 'https://tickets.quayside.example/';
    const addressOf = async (endDate: string) => {
      const { id } = await makeContent(services, a1, {
        type: 'Event',
        published: true,
        values: { startDate: inMs(-7_200_000), endDate, linkUrl },
      });
      return String((await get(`/${id}`)).headers['location']);
    };
    const addresses = [await addressOf(inMs(3_600_000)), await addressOf(inMs(-3_600_000))];
    const seen = () => Promise.all(addresses.map((address) => get(address)));
    expect((await seen()).map(({ body }) => body.includes(linkUrl))).toEqual([true, false]);
    const cacheStates = async () => (await seen()).map(({ headers }) => headers['x-cache']);
    expect(await cacheStates()).toEqual(['hit', 'hit']);
    const real = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => real() + 3_660_000);
    expect((await cacheStates())[0]).toBe('miss');
    clock.mockRestore();
  });

  test('sites on one process never share a page', async () => {
    const bodies = await Promise.all(
      [a1, world.sites.a2, b1].map(async ({ host }) => (await get('/', {}, host)).headers.etag),
    );
    expect(new Set(bodies).size).toBe(3);
  });

  test('a browser that has the page gets 304, by any of its ETags', async () => {
    const { etag } = (await get(article)).headers;
    for (const header of [`${etag}`, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await get(article, { 'if-none-match': header });
      expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await get(article, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    expect((await get(article)).headers['cache-control']).toBe('no-cache');
  });

  test('a reader who accepts gzip gets the same bytes compressed, and caches get Vary', async () => {
    const plain = await get(article);
    const packed = await get(article, { 'accept-encoding': 'br, gzip;q=0.8' });
    expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual(['gzip', 'Accept-Encoding']);
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length);
    // Different bytes have different ETags: a proxy that stores one version must not return it for the other.
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
    for (const [accepted, own, other] of [
      ['gzip', packed.headers.etag, plain.headers.etag],
      ['identity', plain.headers.etag, packed.headers.etag],
    ]) {
      const conditional = (etag: unknown) =>
        get(article, { 'accept-encoding': String(accepted), 'if-none-match': String(etag) });
      expect([(await conditional(own)).statusCode, (await conditional(other)).statusCode]).toEqual([
        304, 200,
      ]);
    }
    const refused = await get(article, { 'accept-encoding': 'gzip;q=0' });
    expect(refused.headers['content-encoding']).toBeUndefined();
  });

  test('a page from the cache equals one just rendered, and has a unique request id', async () => {
    services.cache.clear();
    const [made, cached] = [await get(article), await get(article)];
    expect([made.headers['x-cache'], cached.headers['x-cache']]).toEqual(['miss', 'hit']);
    const {
      'x-request-id': madeId,
      'x-cache': _made,
      date: _madeAt,
      'server-timing': _timing,
      ...madeRest
    } = made.headers;
    const { 'x-request-id': cachedId, 'x-cache': _cached, date: _cachedAt, ...cachedRest } = cached.headers;
    expect(cachedRest).toEqual(madeRest);
    expect(madeId).toMatch(/^[0-9a-f-]{36}$/);
    expect(cachedId).not.toBe(madeId);
  });

  test('HEAD answers like GET without a body', async () => {
    const whole = await get(article);
    const head = await app.inject({ method: 'HEAD', url: article, headers: { host: a1.host } });
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', whole.headers.etag]);
    expect(Number(head.headers['content-length'])).toBe(whole.rawPayload.length);
  });

  test('pages run no inline script, and every page declares what it may load', async () => {
    const answer = await get(article);
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    const scripts = answer.body.match(/<script(?![^>]*(type="application\/(ld\+)?json"|src=))[^>]*>/g);
    expect(scripts).toBeNull();
    expect(answer.body).not.toMatch(/ on[a-z]+=/);
  });
});

describe('a preview', () => {
  const token = (target: { siteId?: number; contentId?: number } = {}, at = Date.now()) =>
    services.preview.sign({ siteId: a1.id, contentId: a1.content.draft, ...target }, at);

  test('a preview shows the unpublished item to every client with its URL, is never stored and never indexed', async () => {
    const before = services.cache.stats().pages;
    const answer = await get(`/_preview/${token()}`);
    expect([answer.statusCode, answer.body.includes('Not for readers yet')]).toEqual([200, true]);
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'x-cache': 'bypass',
    });
    expect(answer.headers['content-security-policy']).toContain(`frame-ancestors http://${adminHost}`);
    expect(services.cache.stats().pages).toBe(before);
    expect((await get(`/${a1.content.draft}`)).statusCode).toBe(404);
  });

  test('changes nothing in the database', async () => {
    const rows = () =>
      subject.database.superuser('select id, version, status, updated from content order by id');
    const before = await rows();
    await get(`/_preview/${token()}`);
    expect(await rows()).toEqual(before);
  });

  test.each([
    ['a changed signature', () => withOtherLetter(token())],
    [
      'another item in the same address',
      () => token().replace(String(a1.content.draft), String(a1.content.article)),
    ],
    ['an address of another site', () => token({ siteId: b1.id })],
    ['an address that ended', () => token({}, Date.now() - 16 * 60_000)],
    ['an item of another organisation', () => token({ contentId: b1.content.draft })],
    ['no address at all', () => 'nothing'],
  ])('%s is refused', async (_what, make) => {
    const answer = await get(`/_preview/${make()}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('Not for readers yet');
  });
});

describe('texts hidden from readers', () => {
  test('drafts, scheduled, expired and deleted items and unpublished changes are nowhere: page, list, API, structured data', async () => {
    const hidden = await makeHiddenItems();
    services.cache.clear();
    const addresses = [
      '/',
      '/news',
      '/news/ports',
      '/about',
      article,
      ...hidden.flatMap((id) => [`/${id}`, `/news/article/${id}/x`]),
    ];
    for (const url of addresses) {
      const answer = await get(url);
      expect(`${answer.body} ${String(answer.headers.location)}`, url).not.toMatch(/unseen-canary/i);
    }
    for (const id of hidden) {
      for (const status of ['active', 'any', 'draft', 'deleted']) {
        const answer = await gql(app, {
          host: a1.host,
          id: 'getContent',
          input: { id, status, requirePublished: false },
        });
        expect([answer.code, answer.body.includes(CANARY)]).toEqual(['NOT_FOUND', false]);
      }
    }
    const shown = await gql(app, { host: a1.host, id: 'getContent', input: { id: a1.content.article } });
    expect([shown.code, shown.body.includes(CANARY)]).toEqual([null, false]);
    const token = await login(app, world.a.users.editor.username);
    const editors = await gql(app, { token, site: 'a1', id: 'getContentList', input: { search: CANARY } });
    expect(editors.body).toContain(CANARY);
  });
});

/**
 * Creates an item for each reason to be hidden, all with a canary, and a live item with a canary in its
 * working copy.
 */
async function makeHiddenItems(): Promise<number[]> {
  const values = { name: CANARY, teaser: CANARY, deck: CANARY };
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const draft = await makeContent(services, a1, { values });
  const scheduled = await makeContent(services, a1, { published: day(1), values });
  const expired = await makeContent(services, a1, { published: day(-2), unpublished: day(-1), values });
  const deleted = await makeContent(services, a1, { published: true, values });
  const author = await makeContent(services, a1, { type: 'Contact', values: { name: CANARY, bio: CANARY } });
  const token = await login(app, world.a.users.editor.username);
  const call = (id: string, input: Record<string, unknown>) => gql(app, { token, site: 'a1', id, input });
  await call('deleteContent', { id: deleted.id, version: `${deleted.version}.0` });
  const linking = { primarySection: a1.sections.news, authors: [author.id] };
  const live = await makeContent(services, a1, {
    published: true,
    values: { name: 'A live item', ...linking },
  });
  await call('saveContent', {
    id: live.id,
    version: `${live.version}.0`,
    changes: { ...values, notes: CANARY, seoTitle: CANARY },
    base: {},
  });
  await publishedNotes();
  return [draft.id, scheduled.id, expired.id, deleted.id, author.id];
}

/** Checks that notes for colleagues are never published, even on a live item. */
async function publishedNotes(): Promise<void> {
  const item = await makeContent(services, a1, { values: { name: 'An item with notes', notes: CANARY } });
  await publish(services, a1, item.id);
  const who = systemOf(world.a.id, [a1.id]);
  const stored = await services.write(who, (work) => work.records.find(content, item.id));
  expect(stored?.['notes']).toBe(CANARY);
  const page = await get(`/${item.id}`);
  expect((await get(String(page.headers.location))).body).not.toContain(CANARY);
  const answer = await gql(app, { host: site('a1').host, id: 'getContent', input: { id: item.id } });
  expect([answer.code, answer.body.includes(CANARY)]).toEqual([null, false]);
}

/**
 * Changes a character within the signature. It is not the last one, because the last character of a base64
 * text has unused bits.
 */
function withOtherLetter(token: string): string {
  const at = token.length - 8;
  return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
}
