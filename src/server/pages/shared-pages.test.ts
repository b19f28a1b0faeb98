/** Metadata of pages for social networks, messengers and search engines. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { site } from '#entities/site/entity.ts';
import { defineGate } from '#model/readers/define-gate.ts';
import { registry } from '#server/registry.ts';
import { makeContent, systemOf } from '#testing/make/make.ts';
import { makeImage } from '#testing/make/make-image.ts';
import { buildTestWorld } from '#testing/world.ts';

const behindGate = new Set<number>();
const gate = defineGate({
  name: 'testMembers',
  order: 1,
  judge: ({ id }) =>
    behindGate.has(id) ? { passes: false, reason: 'membershipRequired', ungatedParagraphs: 1 } : null,
});
const subject = await buildTestWorld({ registry: { ...registry, gates: [...registry.gates, gate] } });
const { app, services, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

let wide = 0;
let standIn = 0;
beforeAll(async () => {
  wide = await makeImage(services, a1, { width: 2400, height: 1600 });
  standIn = await makeImage(services, a1, { width: 1800, height: 1800, colour: '#c44536' });
});

const get = async (url: string) => {
  const response = await app.inject({ url, headers: { host: a1.host } });
  const to = response.headers.location;
  return to ? app.inject({ url: String(to), headers: { host: a1.host } }) : response;
};

async function head(url: string) {
  const { body } = await get(url);
  const metas = [...body.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)">/g)];
  const all = (key: string) => metas.flatMap(([, name, content]) => (name === key ? [content ?? ''] : []));
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '{"@graph":[]}';
  const graph = (JSON.parse(json) as { '@graph': (Record<string, unknown> & { '@type': string })[] })[
    '@graph'
  ];
  return { body, all, meta: (key: string) => all(key)[0] ?? null, graph };
}

const make = async (type: string, values: Record<string, unknown> = {}) => {
  const { id } = await makeContent(services, a1, {
    type,
    published: true,
    values: { name: type, ...values },
  });
  return `/${id}`;
};

async function setSettings(settings: Record<string, unknown>) {
  await services.write(systemOf(a1.organisationId, [a1.id]), async (work) => {
    const record = await work.records.find(site, a1.id);
    if (record) await work.records.writeSkippingPrepare(site, record, settings);
  });
}

describe('the image of a page', () => {
  test('is 1,600 by 900 pixels, with its size and what it shows', async () => {
    const { meta, graph } = await head(
      await make('Article', { primaryImage: { asset: wide, alt: 'A quay' } }),
    );
    expect(['width', 'height', 'alt', 'type'].map((key) => meta(`og:image:${key}`))).toEqual([
      '1600',
      '900',
      'A quay',
      'image/jpeg',
    ]);
    expect([meta('twitter:image'), meta('twitter:image:alt'), meta('twitter:card')]).toEqual([
      meta('og:image'),
      'A quay',
      'summary_large_image',
    ]);
    const { rawPayload } = await get(new URL(meta('og:image') ?? '').pathname);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 900 });
    const article = graph.find((node) => node['@type'] === 'NewsArticle');
    expect(article?.['image']).toEqual(
      [900, 1200, 1600].map((height) => ({
        '@type': 'ImageObject',
        url: expect.stringMatching(/^http.*\/1600\.jpg$/),
        width: 1600,
        height,
        caption: 'A quay',
      })),
    );
  });

  test('is named by feeds at that size', async () => {
    await make('News', { primaryImage: { asset: wide, alt: 'A quay' } });
    const { body } = await get('/__rss/website-scheduled-content.xml');
    expect(body).toMatch(
      /<media:content url="[^"]+1600\.jpg" medium="image" type="image\/jpeg" width="1600" height="900"><media:description>A quay<\/media:description><\/media:content>/,
    );
  });

  test('is the one of the site where a page has none of its own', async () => {
    const plain = await make('Company');
    const before = await head(plain);
    expect([before.meta('og:image'), before.meta('twitter:card')]).toEqual([null, 'summary']);
    // A list is represented by the first image that it shows.
    expect((await head('/news')).meta('og:image')).not.toBeNull();
    await setSettings({ general: { shareImage: { asset: standIn, alt: 'The harbour' } } });
    for (const url of [plain, '/', '/news']) {
      const { meta } = await head(url);
      expect([url, meta('og:image:width'), meta('og:image:height'), meta('og:image:alt')]).toEqual([
        url,
        '1600',
        '900',
        'The harbour',
      ]);
    }
    expect((await head('/nothing-here')).meta('og:image')).toBeNull();
  });
});

test('an article says when it appeared, changed, by whom and where; other types say what they are', async () => {
  const { all, meta } = await head(await make('News', { authors: [a1.content.person] }));
  expect(meta('og:type')).toBe('article');
  expect(meta('article:published_time')).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(meta('article:modified_time')).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(meta('article:section')).toBe('News');
  expect(all('article:author')).toEqual([expect.stringMatching(/^http.*\/contact\/\d+\//)]);
  const video = await head(await make('Video', { duration: '1:02:10' }));
  expect([video.meta('og:type'), video.meta('video:duration')]).toEqual(['video.other', '3730']);
  expect(video.meta('article:published_time')).toBeNull();
  const typeOf = async (url: string) => (await head(url)).meta('og:type');
  expect(await typeOf(await make('Contact'))).toBe('profile');
  expect(await typeOf(await make('Product'))).toBe('website');
  expect(await typeOf('/news')).toBe('website');
});

test('breadcrumbs lead from the home page to the page itself', async () => {
  const trail = async (url: string) => {
    const list = (await head(url)).graph.find((node) => node['@type'] === 'BreadcrumbList');
    const steps = (list?.['itemListElement'] ?? []) as { position: number; name: string; item: string }[];
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1));
    return steps.map(({ name, item }) => [name, new URL(item).pathname]);
  };
  const home = ['Home', '/'];
  expect(await trail('/news/ports')).toEqual([home, ['News', '/news'], ['Ports', '/news/ports']]);
  const item = await make('Article', { name: 'The mole', primarySection: a1.sections['news/ports'] });
  const path = expect.stringMatching(/^\/news\/ports\/article\/\d+\/the-mole$/);
  expect(await trail(item)).toEqual([home, ['News', '/news'], ['Ports', '/news/ports'], ['The mole', path]]);
  expect((await trail(await make('Contact', { name: 'Ada' })))[0]).toEqual(home);
  expect(await trail('/')).toEqual([]);
});

test('a gated item names the part that is kept and describes itself, by nothing that is', async () => {
  const SECRET = 'Kleeblatt';
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const body = { v: 1, content: [paragraph('The first is for all.'), paragraph(`The ${SECRET}.`)] };
  for (const type of ['Article', 'Whitepaper', 'Video', 'Podcast', 'MediaGallery']) {
    const isSpoken = type === 'Video' || type === 'Podcast';
    const spoken = isSpoken && { transcript: SECRET };
    const url = await make(type, { body, primaryImage: { asset: wide }, ...spoken });
    const free = await head(url);
    expect(JSON.stringify(free.graph)).not.toContain('WebPageElement');
    expect(free.body).not.toContain('gated-text');
    behindGate.add(Number(url.slice(1)));
    services.cache.clear();
    const { body: page, graph } = await head(url);
    const own = graph[0];
    expect([type, own?.['isAccessibleForFree'], own?.['hasPart'], own?.['description']]).toEqual([
      type,
      false,
      [{ '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: '.gated-text' }],
      'The first is for all.',
    ]);
    expect(page).not.toContain(SECRET);
    expect(page).toMatch(/class="[^"]*\bgated-text"/);
  }
});

test('the home page names the site’s accounts', async () => {
  await setSettings({ socialLinks: { linkedin: 'https://www.linkedin.com/company/quay', facebook: null } });
  const { graph } = await head('/');
  const organization = graph.find((node) => node['@type'] === 'Organization');
  expect(organization).toMatchObject({
    '@id': expect.stringMatching(/\/#organization$/),
    sameAs: ['https://www.linkedin.com/company/quay'],
  });
});

test('episodes of a section are part of one series, which its page is about', async () => {
  const series = async (url: string) => {
    const { graph } = await head(url);
    return graph.find((node) => node['@type'] === 'PodcastEpisode')?.['partOfSeries'] as Record<
      string,
      unknown
    >;
  };
  const [one, other] = [await make('Podcast'), await make('Podcast', { name: 'Another' })];
  const elsewhere = await make('Podcast', { name: 'Third', primarySection: a1.sections['news/ports'] });
  const own = await series(one);
  expect(own).toMatchObject({
    '@type': 'PodcastSeries',
    '@id': expect.stringMatching(/\/news#podcast$/),
    webFeed: expect.stringMatching(/\/__rss\/podcast\/news\.xml$/),
  });
  expect(await series(other)).toEqual(own);
  expect((await series(elsewhere))['@id']).not.toBe(own['@id']);
  const listed = async () => (await head('/news')).graph.find((node) => node['@type'] === 'PodcastSeries');
  expect(await listed()).toBeUndefined();
  await setSettings({ podcasts: { series: [{ section: a1.sections.news, title: 'Quay talk' }] } });
  expect(await listed()).toEqual({ ...own, name: 'Quay talk' });
  expect((await series(one))['name']).toBe('Quay talk');
});
