import { XMLParser } from 'fast-xml-parser';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { content } from '#entities/content/entity.ts';
import { site } from '#entities/site/entity.ts';
import { websiteSection } from '#entities/website-section/entity.ts';
import { makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { onlyIf } from '#testing/applies.ts';
import { isSecondTier } from '#testing/by-tier.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, a2, b1 } = world.sites;
afterAll(subject.close);

const parser = new XMLParser({
  ignoreAttributes: false,
  isArray: (name) => ['url', 'item', 'sitemap'].includes(name),
});

const get = (path: string, host = a1.host) => app.inject({ url: path, headers: { host } });

async function xml(path: string, host = a1.host) {
  const answer = await get(path, host);
  expect([answer.statusCode, answer.body.slice(0, 38)]).toEqual([
    200,
    '<?xml version="1.0" encoding="UTF-8"?>',
  ]);
  return parser.parse(answer.body) as {
    rss: { channel: { title: string; link: string; item?: Record<string, unknown>[] } };
    urlset: { url?: Record<string, Record<string, unknown>>[] };
    sitemapindex: { sitemap: { loc: string }[] };
  };
}

const feed = (input: unknown) =>
  `/__rss/website-scheduled-content.xml?input=${encodeURIComponent(JSON.stringify(input))}`;
const titles = async (path: string, host?: string) =>
  ((await xml(path, host)).rss.channel.item ?? []).map((item) => item['title']);

test('robots.txt keeps crawlers from what is no page and names the sitemaps', async () => {
  const answer = await get('/robots.txt');
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body).toMatch(/Sitemap: http:\/\/\S+\/sitemap\.xml\n/);
  expect((await get('/robots.txt')).headers['x-cache']).toBe('hit');
});

/** Whether a robots file forbids a URL, by the parts of RFC 9309 that are used here. */
function forbids(rules: string, address: string): boolean {
  return [...rules.matchAll(/^Disallow: (\S+)$/gm)].some(([, rule = '']) =>
    rule.endsWith('$') ? address === rule.slice(0, -1) : address.startsWith(rule),
  );
}

test('robots.txt forbids no address of a site map, whatever a section is called', async () => {
  const names = ['Administration', 'Search and rescue', 'GraphQL', 'Printers', 'Searches'];
  await services.write(systemOf(a1.organisationId, [a1.id]), async (work) => {
    for (const name of names)
      await work.records.create(websiteSection, {
        site: a1.id,
        name,
        ...(name === 'GraphQL' && { manualAlias: true, alias: 'graphql-apis' }),
      });
  });
  const rules = (await get('/robots.txt')).body;
  const addresses: string[] = [];
  for (const { loc } of (await xml('/sitemap.xml')).sitemapindex.sitemap)
    for (const url of (await xml(new URL(loc).pathname)).urlset.url ?? [])
      addresses.push(new URL(String(url['loc'])).pathname);
  expect(addresses).toEqual(
    expect.arrayContaining(['/administration', '/search-and-rescue', '/graphql-apis']),
  );
  expect(addresses.filter((address) => forbids(rules, address))).toEqual([]);
  for (const path of ['/admin', '/graphql', '/search'])
    for (const end of ['', '/', '?query=quay', '/more'])
      expect([path + end, forbids(rules, path + end)]).toEqual([path + end, true]);
});

test('the sitemap leads to every published item of the site once, and to nothing else', async () => {
  const index = await xml('/sitemap.xml');
  const files = index.sitemapindex.sitemap.map(({ loc }) => new URL(loc).pathname);
  expect(files).toContain('/sitemap/article-1.xml');
  const addresses: string[] = [];
  for (const file of files)
    for (const url of (await xml(file)).urlset.url ?? []) addresses.push(String(url['loc']));
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses.some((address) => address.includes(`/article/${a1.content.article}/`))).toBe(true);
  expect(addresses.join()).not.toContain(String(a1.content.draft));
  for (const address of addresses)
    expect((await get(new URL(address).pathname)).statusCode, address).toBe(200);
  expect((await get('/sitemap/article-2.xml')).statusCode).toBe(404);
  expect((await get('/sitemap/nothing-1.xml')).statusCode).toBe(404);
});

test('the sitemap names the image of a page, and the film of one that strangers may watch', async () => {
  const primaryImage = { asset: world.a.assetId };
  const embedCode = 'https://www.youtube.com/watch?v=Zr4Fq7wXk2M';
  const film = { name: 'Gate & <tide>', primaryImage, embedCode, duration: '4:12', teaser: 'How it opens.' };
  const make = (values: Record<string, unknown>) =>
    makeContent(services, a1, { type: 'Video', published: true, values });
  const { id } = await make(film);
  const { id: plain } = await make({ name: 'Without an image', embedCode });
  const { urlset } = await xml('/sitemap/video-1.xml');
  const entry = (of: number) => urlset.url?.find(({ loc }) => String(loc).includes(String(of)));
  expect(entry(id)).toMatchObject({
    'image:image': { 'image:loc': expect.stringMatching(/^http.*\/media\//) },
    'video:video': {
      'video:thumbnail_loc': expect.stringMatching(/^http.*\/media\//),
      'video:title': 'Gate & <tide>',
      'video:description': 'How it opens.',
      'video:player_loc': 'https://www.youtube-nocookie.com/embed/Zr4Fq7wXk2M',
      'video:duration': 252,
    },
  });
  expect(Object.keys(entry(plain) ?? {})).toEqual(['loc', 'lastmod']);
});

test.each(onlyIf(isSecondTier()))(
  'files of the sitemap stay of one size while items come and go, and hold every item once',
  async () => {
    const add = (first: number, count: number, status = 1) =>
      database.superuser(
        `insert into content (organisation_id, id, site_id, sites_shown_ids, type, status, name, published, fields)
       select $1, $2::integer + i, $3, array[$3::integer], 'Podcast', $5, 'Podcast ' || i, now(), '{}'
       from generate_series(1, $4::integer) i`,
        [a1.organisationId, first, a1.id, count, status],
      );
    const filesOf = async () => {
      services.cache.clear();
      const names = sitemapNames(await get('/sitemap.xml')).filter((name) => name.includes('/podcast-'));
      return Promise.all(
        names.map(async (name) => ((await xml(name)).urlset.url ?? []).map((url) => String(url['loc']))),
      );
    };
    await add(30_000_000, 12_000);
    const files = await filesOf();
    expect(files.map((file) => file.length)).toEqual([5_000, 5_000, 2_000]);
    // Older drafts that are published late fill the first file, which is then split.
    await add(20_000_000, 6_000, 2);
    await database.superuser("update content set status = 1 where type = 'Podcast' and status = 2");
    const later = await filesOf();
    expect(Math.max(...later.map((file) => file.length))).toBeLessThan(7_600);
    expect(new Set(later.flat()).size).toBe(18_000);
    expect(later.flat()).toHaveLength(18_000);
    // When its items are unpublished, a file becomes empty; it does not disappear.
    await database.superuser("update content set status = 0 where type = 'Podcast' and id > 30010000");
    expect((await filesOf()).at(-1)).toEqual([]);
  },
);

test('an item shared with another site is in the sitemap of its owner alone', async () => {
  const shared = await makeContent(services, a1, {
    published: true,
    values: { name: 'Shared with a sister' },
  });
  await services.write(systemOf(world.a.id, [a1.id, a2.id]), async (work) => {
    const record = await work.records.find(content, shared.id);
    const schedules = [{ section: a2.sections.news, option: 'Standard', start: null, end: null }];
    if (record)
      await work.records.writeSkippingPrepare(content, record, { schedules, sitesShown: [a1.id, a2.id] });
  });
  expect((await get(`/${shared.id}`, a2.host)).statusCode).toBe(301);
  expect((await get('/sitemap/article-1.xml')).body).toContain(String(shared.id));
  expect((await get('/sitemap/article-1.xml', a2.host)).body).not.toContain(String(shared.id));
});

test('the database lists a site for its own organisation alone', async () => {
  const ask = (siteIds: number[], site: number) =>
    services.write(systemOf(world.a.id, siteIds), async ({ db }) => {
      const files = await sql`select type from listed_content_files(${site}, '{Article}')`.execute(db);
      const ids = await sql`select listed_content_ids(${site}, 'Article', 1)`.execute(db);
      return [files.rows.length, ids.rows.length];
    });
  expect(await ask([a1.id], a1.id)).not.toContain(0);
  expect(await ask([a1.id], a2.id)).toEqual([0, 0]);
  expect(await ask([a1.id, a2.id], b1.id)).toEqual([0, 0]);
});

test('the news sitemap holds what is news and at most two days old', async () => {
  const values = (name: string) => ({ name });
  await makeContent(services, a1, { published: true, values: values('Fresh & new') });
  const old = await makeContent(services, a1, { published: true, values: values('Old') });
  await services.write(systemOf(world.a.id, [a1.id]), async (work) => {
    const record = await work.records.find(content, old.id);
    const published = new Date(Date.now() - 49 * 3_600_000).toISOString();
    if (record) await work.records.writeSkippingPrepare(content, record, { published });
  });
  const { urlset } = await xml('/sitemap-google-news.xml');
  const found = (urlset.url ?? []).map((url) => url['news:news']?.['news:title']);
  expect(found).toContain('Fresh & new');
  expect(found).not.toContain('Old');
});

test('the feed of a section holds its items, newest first, and is new after the next publication', async () => {
  await makeContent(services, a1, { published: true, values: { name: 'First in the feed' } });
  const path = feed({ sectionAlias: 'news' });
  expect((await titles(path))[0]).toBe('First in the feed');
  await makeContent(services, a1, { published: true, values: { name: 'A <b>bold</b> & "quoted" title' } });
  const answer = await get(path);
  expect(answer.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect(answer.headers['x-robots-tag']).toBe('noindex');
  expect((await titles(path))[0]).toBe('A <b>bold</b> & "quoted" title');
  expect(await titles(feed({ sectionAlias: 'news', limit: 1 }))).toHaveLength(1);
  expect((await get(feed({ sectionAlias: 'nowhere' }))).statusCode).toBe(404);
});

test('a feed never tells of drafts or of another organisation, whatever its input says', async () => {
  await makeContent(services, b1, { published: true, values: { name: 'Of somebody else' } });
  await makeContent(services, a1, { values: { name: 'Not yet public' } });
  for (const input of [
    {},
    { sectionAlias: 'news', siteId: b1.id },
    [],
    'x',
    { sectionAlias: { $ne: 1 } },
    null,
  ]) {
    const body = (await get(feed(input))).body;
    expect(body).not.toContain('Of somebody else');
    expect(body).not.toContain('Not yet public');
  }
  expect((await get(`/__rss/website-scheduled-content.xml?input=${'x'.repeat(3000)}`)).statusCode).toBe(200);
});

test('a printed item is the item alone, not for engines; a draft has none', async () => {
  const answer = await get(`/print/content/${a1.content.article}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('<meta name="robots" content="noindex">');
  expect(answer.body).toContain('class="print-header');
  expect(answer.body).not.toContain('class="site-header');
  expect(answer.body).toMatch(/<link rel="canonical" href="[^"]*\/article\/\d{8}\//);
  expect((await get(`/print/content/${a1.content.draft}`)).statusCode).toBe(404);
  expect((await get(`/print/content/${b1.content.draft}`)).statusCode).toBe(404);
  expect((await get('/print/content/123')).statusCode).toBe(404);
});

test('the page of a section declares its feed', async () => {
  const answer = await get('/news');
  const href = /<link rel="alternate" type="application\/rss\+xml"[^>]* href="([^"]+)"/.exec(
    answer.body,
  )?.[1];
  const address = new URL(
    (href ?? '').replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
  );
  expect((await get(address.pathname + address.search)).statusCode).toBe(200);
});

test('types the settings keep from search engines are in no sitemap', async () => {
  await makeContent(services, a2, { published: true, values: { name: 'Kept to ourselves' } });
  expect(sitemapNames(await get('/sitemap.xml', a2.host))).toContain('/sitemap/article-1.xml');
  await services.write(systemOf(world.a.id, [a2.id]), async (work) => {
    const before = await work.records.find(site, a2.id);
    const stored: Record<string, unknown> = { ...before };
    const general = { ...(stored['general'] as object), enableNoIndexByContentType: ['Article'] };
    const groups: Record<string, unknown> = { general };
    if (before) await work.records.writeSkippingPrepare(site, before, groups);
  });
  expect(sitemapNames(await get('/sitemap.xml', a2.host))).not.toContain('/sitemap/article-1.xml');
  expect((await get('/sitemap/article-1.xml', a2.host)).statusCode).toBe(404);
  expect((await get('/sitemap-google-news.xml', a2.host)).body).not.toContain('Kept to ourselves');
});

const sitemapNames = ({ body }: { body: string }) =>
  [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1] ?? '').pathname);
