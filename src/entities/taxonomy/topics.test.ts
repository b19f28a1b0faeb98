/** Topics: links from items to their terms, the topic pages, and their data for search engines. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { websiteSection } from '#entities/website-section/entity.ts';
import { makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { taxonomy } from './entity.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1, a2 } = world.sites;
afterAll(subject.close);

const get = async (url: string, { host } = a1) => {
  const { statusCode, body, headers } = await app.inject({ url, headers: { host } });
  return { status: statusCode, body, location: headers.location };
};

const write = <T>(run: Parameters<typeof services.write<T>>[1]) =>
  services.write(systemOf(world.a.id, [a1.id]), run);

const makeTerm = (name: string, type: 'Tag' | 'Topic', description: string | null = null) =>
  write((work) => work.records.create(taxonomy, { name, type, description }));

const makeItem = (name: string, terms: readonly { id: number }[], site = a1) => {
  const text = { type: 'paragraph', content: [{ type: 'text', text: 'Deep water.' }] };
  return makeContent(services, site, {
    published: true,
    values: { name, taxonomy: terms.map(({ id }) => id), body: { v: 1, content: [text] } },
  });
};

const feedOf = (alias: string) =>
  `/__rss/website-scheduled-content.xml?input=${encodeURIComponent(JSON.stringify({ sectionAlias: alias }))}`;

let tides: { id: number };
let item: { id: number };

beforeAll(async () => {
  tides = await makeTerm('Spring tides', 'Topic', 'When the sea comes highest.');
  const tag = await makeTerm('Spring Tides', 'Tag');
  const rare = await makeTerm('Kelp', 'Tag');
  await makeTerm('Nobody’s', 'Tag');
  item = await makeItem('First water', [tides, rare]);
  await makeItem('Second water', [tides]);
  await makeItem('Third water', [tag]);
  await makeItem('Water elsewhere', [tides], a2);
});

test('an item links to its topics, and a topic shows its items, of terms of the same name too', async () => {
  const { location } = await get(`/${item.id}`);
  expect((await get(String(location))).body).toContain('<a href="/topics/spring-tides">Spring tides</a>');
  const topic = await get('/topics/spring-tides');
  expect(topic.status).toBe(200);
  expect(topic.body).toMatch(/<h1[^>]*>Spring tides<\/h1>/);
  expect(topic.body).toContain('When the sea comes highest.');
  for (const name of ['First water', 'Second water', 'Third water']) expect(topic.body).toContain(name);
  expect(topic.body).not.toContain('Water elsewhere');
  expect(topic.body).toContain('<meta name="description" content="When the sea comes highest.">');
  expect((await get('/topics/spring-tides', a2)).body).toContain('Water elsewhere');
});

test('a topic has a feed, which its page names', async () => {
  const { body } = await get('/topics/spring-tides');
  const [, address = ''] = /type="application\/rss\+xml"[^>]* href="([^"]+)"/.exec(body) ?? [];
  expect(address).toContain('topics%2Fspring-tides');
  const feed = await get(feedOf('topics/spring-tides'));
  expect(feed.status).toBe(200);
  expect([...feed.body.matchAll(/<item><title>([^<]*)/g)].map(([, name]) => name).toSorted()).toEqual([
    'First water',
    'Second water',
    'Third water',
  ]);
  expect(feed.body).toContain('<title>Spring tides | ');
  for (const alias of ['topics/none', 'topics/nobody-s', 'topics'])
    expect((await get(feedOf(alias))).status).toBe(404);
});

test('a topic below three items is hidden from search engines, and without any it does not exist', async () => {
  const rare = await get('/topics/kelp');
  expect([rare.status, /name="robots" content="noindex/.test(rare.body)]).toEqual([200, true]);
  expect((await get('/topics/spring-tides')).body).not.toMatch(/name="robots" content="noindex/);
  for (const path of ['/topics/nobody-s', '/topics/none', '/topics'])
    expect((await get(path)).status).toBe(404);
  expect((await get('/sitemap.xml')).body).toContain('/sitemap/topics.xml');
  const { body } = await get('/sitemap/topics.xml');
  expect(body).toContain('/topics/spring-tides<');
  expect(body).not.toContain('kelp');
});

test('a new item appears immediately, and a topic moves with the name of its term', async () => {
  await makeItem('Fourth water', [tides]);
  expect((await get('/topics/spring-tides')).body).toContain('Fourth water');
  await write((work) =>
    work.records.update(taxonomy, { id: tides.id, version: 1, changes: { name: 'Neap tides' } }),
  );
  expect((await get('/topics/spring-tides')).body).not.toContain('First water');
  expect((await get('/topics/neap-tides')).body).toContain('First water');
});

test('a section at the address of all topics takes their place', async () => {
  await write((work) => work.records.create(websiteSection, { site: a1.id, name: 'Topics' }));
  expect((await get('/topics/neap-tides')).status).toBe(404);
  const { location } = await get(`/${item.id}`);
  const { body } = await get(String(location));
  expect([body.includes('Neap tides'), body.includes('/topics/')]).toEqual([true, false]);
  expect((await get('/sitemap.xml')).body).not.toContain('/sitemap/topics.xml');
});
