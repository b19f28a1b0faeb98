/**
 * Feeds, sitemaps and structured data as validators of the programs that read them judge them
 * (docs/decisions/0012-validators.md).
 */
import { Readable } from 'node:stream';
import Validator from '@adobe/structured-data-validator';
import { parseRssFeed } from 'feedsmith';
import { ErrorLevel, XMLToSitemapItemStream, parseSitemapIndex } from 'sitemap';
import { afterAll, expect, test } from 'vitest';
import { registry } from '#server/registry.ts';
import { makeContent, systemOf } from '#testing/make/make.ts';
import { schemaOrgVocabulary } from '#testing/schema-org.ts';
import { buildTestWorld } from '#testing/world.ts';
import { magazineIssue } from '#modules/magazine/entities/magazine-issue/entity.ts';
import { magazinePublication } from '#modules/magazine/entities/magazine-publication/entity.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

const get = (url: string) => app.inject({ url, headers: { host: a1.host } });
const validator = new Validator(schemaOrgVocabulary());

/**
 * Validates a page's JSON-LD, with its nodes grouped by type, as the validator gets them from an extractor.
 */
async function problemsWith(url: string): Promise<string[]> {
  const { body } = await get(url);
  const script = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1];
  const data = JSON.parse(script ?? '{}') as { '@context'?: string; '@graph'?: Record<string, unknown>[] };
  expect([url, data['@context'], (data['@graph'] ?? []).length > 0]).toEqual([
    url,
    'https://schema.org',
    true,
  ]);
  return judge(data['@graph'] ?? []);
}

async function judge(nodes: readonly Record<string, unknown>[]): Promise<string[]> {
  const jsonld: Record<string, unknown[]> = {};
  for (const node of nodes) {
    const type = String(node['@type']);
    jsonld[type] = [...(jsonld[type] ?? []), { '@context': 'https://schema.org', ...node }];
  }
  const issues = await validator.validate({ jsonld, microdata: {}, rdfa: {} });
  // Other warnings are about recommended properties that are missing.
  return issues
    .filter((issue) => issue.severity === 'ERROR' || /not supported/.test(issue.issueMessage))
    .map((issue) => `${issue.severity}: ${issue.issueMessage}`);
}

test('the structured data of a publication and of an issue is schema.org’s', async () => {
  const issue = await services.write(systemOf(world.a.id, [a1.id]), async ({ records }) => {
    const publication = await records.create(magazinePublication, {
      site: a1.id,
      name: 'Quay & Crane',
      tagline: 'For terminals',
    });
    return records.create(magazineIssue, {
      site: a1.id,
      publication: publication.id,
      name: 'May 2026',
      description: 'All about locks.',
      mailDate: '2026-05-01T06:00:00Z',
      coverImage: { asset: world.a.assetId, crop: null, focal: null, alt: null, caption: null },
    });
  });
  const pages = [`/magazine/${issue.id}/may-2026`, '/magazine/quay-crane'];
  for (const url of pages) expect([url, await problemsWith(url)]).toEqual([url, []]);
  expect((await get('/magazine/quay-crane')).body).toContain('"@type":"Periodical"');
  const body = (await get(`/magazine/${issue.id}/may-2026`)).body;
  expect(body).toMatch(/"@type":"PublicationIssue".*"isPartOf":\{"@type":"Periodical".*"image":"http/s);
});

test('the validator sees what is wrong', async () => {
  expect(await judge([{ '@type': 'NewsArticle', headlin: 'x' }])).not.toEqual([]);
  expect(await judge([{ '@type': 'VideoObject', name: 'Without a picture' }])).not.toEqual([]);
});

test.each(
  [...registry.contentTypes.values()]
    .filter((type) => type.address !== 'link')
    .map((type) => [type.name, type] as const),
)('the structured data of %s is schema.org’s', async (name, type) => {
  for (const [index, example] of type.examples.entries()) {
    const alias = type.address === 'alias' ? { alias: `valid-${index}` } : {};
    const item = await makeContent(services, a1, {
      type: name,
      published: true,
      values: {
        name: `An example of ${name}`,
        primaryImage: { asset: world.a.assetId },
        ...alias,
        ...example,
      },
    });
    const url = (await get(`/${item.id}`)).headers['location'];
    expect(await problemsWith(String(url))).toEqual([]);
  }
});

test('the structured data of the home page and of a section is schema.org’s', async () => {
  expect(await problemsWith('/')).toEqual([]);
  expect(await problemsWith('/news/ports')).toEqual([]);
});

test('a feed is RSS that readers understand', async () => {
  const input = encodeURIComponent(JSON.stringify({ sectionAlias: 'news' }));
  const feed = parseRssFeed((await get(`/__rss/website-scheduled-content.xml?input=${input}`)).body);
  expect(feed.link).toMatch(/^http.*\/news$/);
  expect(feed.language).toBe('en');
  expect(feed.items?.length).toBeGreaterThan(2);
  for (const item of feed.items ?? []) {
    expect(item).toMatchObject({ title: expect.any(String), link: expect.stringMatching(/^http/) });
    expect(item.guid?.value).toBeTruthy();
    expect(Number.isNaN(Date.parse(String(item.pubDate)))).toBe(false);
  }
});

test('sitemaps are what sitemaps.org and Google News ask for', async () => {
  const index = await parseSitemapIndex(Readable.from([(await get('/sitemap.xml')).body]));
  const files = [...index.map(({ url }) => new URL(url).pathname), '/sitemap-google-news.xml'];
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) {
    const strict = new XMLToSitemapItemStream({ level: ErrorLevel.THROW });
    const items: unknown[] = [];
    for await (const item of Readable.from([(await get(file)).body]).pipe(strict)) items.push(item);
    expect(items.length, file).toBeGreaterThan(0);
  }
});
