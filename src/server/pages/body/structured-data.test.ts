import { afterAll, expect, test } from 'vitest';
import { site } from '#entities/site/entity.ts';
import { makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

type Node = Record<string, unknown> & { '@type': string };

async function nodes(path: string): Promise<Node[]> {
  const response = await app.inject({ url: path, headers: { host: a1.host } });
  const to = response.headers.location;
  const { body } = to ? await app.inject({ url: String(to), headers: { host: a1.host } }) : response;
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '{"@graph":[]}';
  const { '@graph': graph }: { '@graph': Node[] } = JSON.parse(json);
  return graph;
}

const nodeOf = async (path: string, type: string) =>
  (await nodes(path)).find((node) => node['@type'] === type) ?? null;

test('an article has its image in the three shapes engines ask for, and its publisher’s logo', async () => {
  await services.write(systemOf(a1.organisationId, [a1.id]), async (work) => {
    const record = await work.records.find(site, a1.id);
    const settings: Record<string, unknown> = { header: { logo: { asset: world.a.assetId } } };
    if (record) await work.records.writeSkippingPrepare(site, record, settings);
  });
  const values = { name: 'Seen from three sides', primaryImage: { asset: world.a.assetId } };
  const { id } = await makeContent(services, a1, { type: 'News', published: true, values });
  const article = await nodeOf(`/${id}`, 'NewsArticle');
  const images = [article?.['image']].flat().map((image) => String((image as { url?: string }).url));
  expect(images).toHaveLength(3);
  for (const [index, ratio] of ['16x9', '4x3', '1x1'].entries())
    expect(images[index]).toMatch(new RegExp(`^http://[^/]+/media/.+/${ratio}`));
  expect(article?.['publisher']).toMatchObject({
    '@type': 'Organization',
    name: expect.any(String),
    logo: expect.stringMatching(/^http:\/\/[^/]+\/media\//),
  });
});

test('a section lists its items in the order of its page; an article is no list', async () => {
  const { body } = await app.inject({ url: '/news', headers: { host: a1.host } });
  const listed = (await nodeOf('/news', 'ItemList'))?.['itemListElement'];
  const entries = [listed].flat().map((entry) => ({ ...(entry as object) })) as {
    position: number;
    url: string;
  }[];
  expect(entries.length).toBeGreaterThan(1);
  expect(entries.map(({ position }) => position)).toEqual(entries.map((_, index) => index + 1));
  const paths = entries.map(({ url }) => new URL(url).pathname);
  expect(new Set(paths).size).toBe(paths.length);
  const places = paths.map((path) => body.indexOf(`href="${path}"`));
  expect(places).not.toContain(-1);
  expect(await nodeOf(`/${a1.content.article}`, 'ItemList')).toBeNull();
});

test('engines may show large images of what they may index', async () => {
  const robots = async (url: string) => {
    const { body } = await app.inject({ url, headers: { host: a1.host } });
    return /<meta name="robots" content="([^"]*)">/.exec(body)?.[1];
  };
  expect(await robots('/news')).toBe('max-image-preview:large');
  expect(await robots('/nothing-here')).toBe('noindex');
});
