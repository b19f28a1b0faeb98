/** Crawlers of search engines pass with a verified address; unverified claims don't. */
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeContent } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { refreshCrawlerLists } from '../jobs/refresh-crawler-lists.ts';
import { createDnsChecks } from './dns-checks.ts';
import { engineOf } from './engines.ts';
import { readList } from './lists.ts';

const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const listOf = (...prefixes: string[]) =>
  JSON.stringify({ prefixes: prefixes.map((prefix) => ({ ipv4Prefix: prefix })) });

describe('a user agent is a claim', () => {
  test.each([
    [GOOGLEBOT, 'Googlebot'],
    ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', 'Bingbot'],
    ['Mozilla/5.0 (Applebot/0.1; +http://www.apple.com/go/applebot)', 'Applebot'],
    ['DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)', 'DuckDuckBot'],
    ['Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)', 'YandexBot'],
    ['Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0', undefined],
    ['Mozilla/5.0; compatible; GPTBot/1.2; +https://openai.com/gptbot', undefined],
    ['ClaudeBot/1.0', undefined],
    ['Mozilla/5.0 (compatible; Google-CloudVertexBot; Googlebot/2.1)', undefined],
    ['', undefined],
  ])('%s', (userAgent, name) => expect(engineOf(userAgent)?.name).toBe(name));
});

describe('a published list', () => {
  test('a published list is read', () => expect(readList(listOf('193.0.6.0/24'))).toEqual(['193.0.6.0/24']));
  test.each([
    '',
    '{}',
    '[]',
    listOf(),
    listOf('10.0.0.0/8'),
    listOf('80.0.0.0/8'),
    listOf('193.0.6.0/24', 'x'),
  ])('is refused whole: %s', (body) => expect(readList(body)).toBeNull());
});

describe('the name of an address', () => {
  const names: Record<string, string[]> = {
    '193.0.6.1': ['crawl-1.googlebot.com'],
    '193.0.6.2': ['crawl-1.googlebot.com'],
    '193.0.6.3': ['crawl-3.googlebot.com.evil.example'],
    '2a00:1450::1': ['crawl-6.googlebot.com'],
  };
  const addresses: Record<string, string[]> = {
    'crawl-1.googlebot.com': ['193.0.6.1'],
    'crawl-3.googlebot.com.evil.example': ['193.0.6.3'],
    'crawl-6.googlebot.com': ['2a00:1450:0:0:0:0:0:1'],
  };
  let requestCount = 0;
  const checks = createDnsChecks({
    reverse: async (address) => {
      requestCount += 1;
      return names[address] ?? Promise.reject(new Error('ENOTFOUND'));
    },
    addressesOf: async (host) => addresses[host] ?? [],
  });
  const settled = () => new Promise((done) => setTimeout(done, 20));
  const isConfirmed = (address: string, now = 0) => checks.isConfirmed(address, ['googlebot.com'], now);

  test('a name counts when it resolves back, from the second request on, for a day', async () => {
    expect(['193.0.6.1', '193.0.6.2', '193.0.6.3', '2a00:1450::1'].map((one) => isConfirmed(one))).toEqual(
      Array.from({ length: 4 }, () => false),
    );
    await settled();
    const seen = ['193.0.6.1', '193.0.6.2', '193.0.6.3', '2a00:1450::1'].map((one) => isConfirmed(one));
    expect(seen).toEqual([true, false, false, true]);
    // The form in which a dual-stack socket reports an IPv4 address.
    expect(isConfirmed('::ffff:193.0.6.1')).toBe(true);
    const before = requestCount;
    expect(isConfirmed('193.0.6.1', 86_399_000)).toBe(true);
    expect(requestCount).toBe(before);
    expect(isConfirmed('193.0.6.1', 86_401_000)).toBe(false);
    await settled();
    expect(requestCount).toBe(before + 1);
  });

  test('names are looked up for a bounded number of concurrent addresses', async () => {
    const before = requestCount;
    for (let last = 0; last < 400; last += 1) isConfirmed(`193.7.${last >> 8}.${last & 255}`);
    await settled();
    expect(requestCount - before).toBe(100);
  });
});

describe('crawlers of a site', () => {
  let answer = { status: 200, body: listOf('193.0.6.0/24') };
  let server: Server;
  let subject: Awaited<ReturnType<typeof buildTestWorld>>;
  let path = '';
  const requestCount: string[] = [];
  const get = (ip: string, userAgent = GOOGLEBOT) =>
    subject.app.inject({
      url: path,
      headers: { host: subject.world.sites.a1.host, 'user-agent': userAgent },
      remoteAddress: ip,
    });
  const refresh = (retry = 3) =>
    refreshCrawlerLists.run(
      {
        services: subject.services,
        organisationId: 0,
        attempt: 1,
        attemptsMax: 1,
        stopping: new AbortController().signal,
        organisations: () => [subject.world.a.id],
        write: () => Promise.reject(new Error('A job of the platform.')),
        writeFor: (organisationId, run) =>
          subject.services.write(
            { actor: { kind: 'system', organisationId }, organisationId, siteIds: [] },
            run,
          ),
      },
      { retry },
    );

  beforeAll(async () => {
    server = createServer((request, response) => {
      requestCount.push(request.url ?? '');
      const isGoogle = request.url === '/Googlebot.json';
      response.writeHead(isGoogle ? answer.status : 404).end(isGoogle ? answer.body : '');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    subject = await buildTestWorld({ environment: { CRAWLER_LISTS: `http://127.0.0.1:${port}` } });
    const text = (own: string) => ({ type: 'paragraph', content: [{ type: 'text', text: own }] });
    const { id } = await makeContent(subject.services, subject.world.sites.a1, {
      published: true,
      values: {
        name: 'For members',
        registrationRequired: true,
        body: { v: 1, content: [text('The keepers met.'), text('The Kleeblatt stayed.')] },
      },
    });
    path = `/${id}`;
    path = String((await get('193.0.9.1', 'Firefox')).headers.location);
  });
  afterAll(async () => {
    server.close();
    await subject.close();
  });

  test('a listed crawler reads a gated item, which forbids a cached copy', async () => {
    const isWhole = async (ip: string, userAgent?: string) =>
      (await get(ip, userAgent)).body.includes('Kleeblatt');
    expect(await isWhole('193.0.6.5')).toBe(false);
    await refresh(0);
    expect(await isWhole('193.0.6.5')).toBe(true);
    // The form in which a dual-stack socket reports an IPv4 address.
    expect(await isWhole('::ffff:193.0.6.5')).toBe(true);
    expect(await isWhole('193.0.7.5')).toBe(false);
    expect(await isWhole('::ffff:193.0.7.5')).toBe(false);
    expect(await isWhole('193.0.6.5', 'Firefox')).toBe(false);
    expect((await get('193.0.6.5')).headers['x-robots-tag']).toBe('noarchive');
    // An unreadable response leaves the stored list unchanged; a readable list replaces it.
    answer = { status: 500, body: '' };
    await refresh(0);
    expect(await isWhole('193.0.6.5')).toBe(true);
    answer = { status: 200, body: listOf('193.0.7.0/24') };
    await refresh(0);
    expect([await isWhole('193.0.6.5'), await isWhole('193.0.7.5')]).toEqual([false, true]);
    // Addresses change owners, so an old list is not trusted.
    await subject.database.superuser("update crawler_list set fetched = now() - interval '31 days'");
    subject.services.cache.purge(['crawlers']);
    expect(await isWhole('193.0.7.5')).toBe(false);
  });
  test('unreadable lists are requested again, a few times, and others are not', async () => {
    const queued = async () => {
      const rows = await subject.database.superuser<{ payload: unknown; wait: number }>(
        `select payload, extract(epoch from run_at - now())::integer as wait from graphile_worker._private_jobs
         where key like '%memberships/refreshCrawlerLists'`,
      );
      await subject.database.superuser('delete from graphile_worker._private_jobs');
      return rows.map(({ payload, wait }) => [
        JSON.stringify(payload).match(/"retry": ?(\d)/)?.[1],
        wait > 500,
      ]);
    };
    answer = { status: 200, body: listOf('193.0.6.0/24') };
    await queued();
    await refresh(0);
    expect(requestCount.splice(0)).toContain('/Googlebot.json');
    expect(await queued()).toEqual([['1', true]]);
    await refresh(1);
    expect(requestCount.splice(0)).toEqual(['/Bingbot.json', '/Applebot.json', '/DuckDuckBot.json']);
    expect(await queued()).toEqual([['2', true]]);
    await refresh(3);
    expect(await queued()).toEqual([]);
  });

  test('lists are fetched as soon as an installation starts for the first time', () =>
    expect(refreshCrawlerLists.runsAtFirstStart).toBe(true));
});
