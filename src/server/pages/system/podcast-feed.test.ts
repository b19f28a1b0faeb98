/** The feed of a section's episodes, as podcast programs read it. */
import { parseRssFeed } from 'feedsmith';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { site } from '#entities/site/entity.ts';
import { websiteSection } from '#entities/website-section/entity.ts';
import { defineGate } from '#model/readers/define-gate.ts';
import { inspectFile } from '#server/media/index.ts';
import { makeMp3 } from '#testing/make/make-file.ts';
import { registry } from '#server/registry.ts';
import { makeImage } from '#testing/make/make-image.ts';
import { makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { createFile } from '#entities/media-file/server/create-file.ts';

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

const get = (url: string) => app.inject({ url, headers: { host: a1.host } });
const episode = (name: string, fields: Record<string, unknown>, isPublished = true) =>
  makeContent(services, a1, {
    type: 'Podcast',
    ...(isPublished && { published: true as const }),
    values: { name, teaser: `${name}, in a few words.`, ...fields },
  });
const feedOf = async (url: string) => {
  const answer = await get(url);
  expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([
    url,
    200,
    'application/rss+xml; charset=utf-8',
  ]);
  return parseRssFeed(answer.body);
};

/** Stores an MP3 in the library. */
async function makeSound(): Promise<number> {
  const sound = inspectFile(makeMp3('the bell on the mole'), 'the-bell.mp3');
  const stored = await services.write(systemOf(a1.organisationId, [a1.id]), (work) =>
    createFile(work, services.media.store, sound, { fileName: 'the-bell.mp3', name: 'The bell' }),
  );
  return stored.id;
}

test('an episode’s page leads to the feed of its section, whose entry leads to the sound', async () => {
  const file = await makeSound();
  const { id } = await episode('The bell', { file, season: 2, episode: 7, duration: '1:02:10' });
  const moved = await get(`/${id}`);
  const page = await get(moved.headers.location ?? '');
  const address = /<link rel="alternate" type="application\/rss\+xml" title="[^"]+" href="([^"]+)">/.exec(
    page.body,
  )?.[1];
  expect(address).toMatch(/\/__rss\/podcast\/news\.xml$/);
  const feed = await feedOf(new URL(address ?? '').pathname);
  expect(feed.itunes).toMatchObject({ explicit: false, categories: [{ text: 'Business' }] });
  const entry = feed.items?.find(({ title }) => title === 'The bell');
  expect(entry).toMatchObject({
    description: 'The bell, in a few words.',
    itunes: { duration: 3730, season: 2, episode: 7 },
  });
  const [sound] = entry?.enclosures ?? [];
  expect(sound?.type).toBe('audio/mpeg');
  const played = await get(new URL(sound?.url ?? '').pathname);
  expect([played.statusCode, played.rawPayload.length]).toEqual([200, sound?.length]);
});

test('the home section’s feed has the episodes of the whole site; a sound elsewhere has no length', async () => {
  await episode('Elsewhere', { fileSrc: 'https://sound.quayside.example/lock.m4a?v=2' });
  const feed = await feedOf('/__rss/podcast.xml');
  const entry = feed.items?.find(({ title }) => title === 'Elsewhere');
  expect(entry?.enclosures).toEqual([
    { url: 'https://sound.quayside.example/lock.m4a?v=2', length: 0, type: 'audio/mp4' },
  ]);
  expect((await get('/__rss/podcast.xml')).headers['x-cache']).toBe('hit');
  expect((await get('/__rss/podcast/nowhere.xml')).statusCode).toBe(404);
  expect((await get('/__rss/podcast/../news.xml')).statusCode).not.toBe(200);
});

test('what is not published, has no sound or stands behind a gate is in no feed', async () => {
  const fileSrc = 'https://sound.quayside.example/secret.mp3';
  await episode('A draft', { fileSrc }, false);
  await makeContent(services, a1, {
    type: 'Podcast',
    published: true,
    values: { name: 'Without a sound', transcript: 'Nothing to hear.' },
    lacking: ['fileSrc'],
  });
  const gated = await episode('For members', { file: await makeSound() });
  const titles = async () => (await feedOf('/__rss/podcast/news.xml')).items?.map(({ title }) => title) ?? [];
  expect(await titles()).toContain('For members');
  behindGate.add(gated.id);
  services.cache.clear();
  const left = await titles();
  expect(left).not.toContain('For members');
  expect(left).not.toContain('A draft');
  expect(left).not.toContain('Without a sound');
  expect((await get('/__rss/podcast/news.xml')).body).not.toContain('secret.mp3');
});

async function setSeries(series: Record<string, unknown>[]): Promise<void> {
  await services.write(systemOf(a1.organisationId, [a1.id]), async (work) => {
    const record = await work.records.find(site, a1.id);
    const settings: Record<string, unknown> = { podcasts: { series } };
    if (record) await work.records.writeSkippingPrepare(site, record, settings);
  });
}

const element = (body: string, name: string) =>
  new RegExp(`<${name}[ >/][^]*?(?:/>|</${name}>)`).exec(body.replace(/<item>.*/s, ''))?.[0] ?? null;

describe('a series', () => {
  test('has what directories ask for by the settings of its section, else by those above it', async () => {
    const cover = await makeImage(services, a1, { width: 1500, height: 1500, colour: '#205072' });
    await setSeries([
      { section: null, owner: 'Press Ltd', email: 'sound@press.example', cover: { asset: cover } },
      {
        section: a1.sections.news,
        title: 'Quay talk',
        description: 'Who lifts what.',
        category: 'News: Business News',
        isExplicit: true,
      },
    ]);
    const news = (await get('/__rss/podcast/news.xml')).body;
    expect(element(news, 'title')).toBe('<title>Quay talk</title>');
    expect(element(news, 'itunes:summary')).toContain('Who lifts what.');
    expect(element(news, 'itunes:owner')).toBe(
      '<itunes:owner><itunes:name>Press Ltd</itunes:name><itunes:email>sound@press.example</itunes:email></itunes:owner>',
    );
    expect(news).toContain(
      '<itunes:category text="News"><itunes:category text="Business News"/></itunes:category>',
    );
    expect(news).toMatch(/<itunes:explicit>true<\/itunes:explicit>.*<item>.*<itunes:explicit>true</s);
    const address = /<itunes:image href="([^"]+)"/.exec(news)?.[1] ?? '';
    const { format, width, height } = await sharp(
      (await get(new URL(address).pathname)).rawPayload,
    ).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1400, height: 1400 });
    const below = (await get('/__rss/podcast/news/ports.xml')).body;
    expect(element(below, 'title')).not.toContain('Quay talk');
    expect(element(below, 'itunes:owner')).toContain('Press Ltd');
    expect(below).toContain('<itunes:category text="News">');
  });

  test('has no cover that directories would refuse', async () => {
    await setSeries([]);
    const small = await makeImage(services, a1, { width: 1399, height: 1399, colour: '#7b2d26' });
    const large = await makeImage(services, a1, { width: 2400, height: 1600, colour: '#7b2d27' });
    const fileSrc = 'https://sound.quayside.example/cover.mp3';
    await episode('Small', { fileSrc, primaryImage: { asset: small } });
    expect((await get('/__rss/podcast/news.xml')).body.replace(/<item>.*/s, '')).not.toContain(
      'itunes:image',
    );
    await episode('Large', { fileSrc, primaryImage: { asset: large } });
    expect((await get('/__rss/podcast/news.xml')).body.replace(/<item>.*/s, '')).toContain('/1600.jpg');
  });

  test('has one guid, whatever its section is called; one that moved here keeps its own', async () => {
    const guid = async (path: string) => element((await get(path)).body, 'podcast:guid');
    const own = await guid('/__rss/podcast/news.xml');
    expect(own).toMatch(
      /^<podcast:guid>[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}</,
    );
    expect(await guid('/__rss/podcast/news/ports.xml')).not.toBe(own);
    const rename = (alias: string) =>
      services.write(systemOf(a1.organisationId, [a1.id]), async (work) => {
        const id = a1.sections['news/ports'];
        const section = await work.records.find(websiteSection, id);
        const changes = { manualAlias: true, alias };
        await work.records.update(websiteSection, { id, version: section?.version ?? 0, changes });
      });
    const before = await guid('/__rss/podcast/news/ports.xml');
    await rename('harbours');
    expect(await guid('/__rss/podcast/harbours.xml')).toBe(before);
    await rename('news/ports');
    const ownGuid = '9b024349-ccf0-5f69-a609-6b82873eab3c';
    await setSeries([{ section: a1.sections.news, guid: ownGuid }]);
    expect(await guid('/__rss/podcast/news.xml')).toContain(ownGuid);
    expect(await guid('/__rss/podcast/news/ports.xml')).toBe(before);
  });
});

describe('the parts of an episode', () => {
  const chapters = [
    { start: '1:30', title: 'The second' },
    { start: '0:00', title: 'The first' },
  ];
  const parts = async (body: string) =>
    [...body.matchAll(/<podcast:(transcript|chapters) url="([^"]+)" type="([^"]+)"\/>/g)].map(
      ([, kind, url = '', type]) => [kind, new URL(url).pathname, type],
    );

  test('have addresses of their own', async () => {
    const transcript = 'Who is there?\nThe pilot.';
    const { id } = await episode('With parts', { file: await makeSound(), transcript, chapters });
    const { body } = await get('/__rss/podcast/news.xml');
    const item = /<item><title>With parts.*?<\/item>/s.exec(body)?.[0] ?? '';
    const base = `/__rss/episode/${id}`;
    expect(await parts(item)).toEqual([
      ['transcript', `${base}.transcript.txt`, 'text/plain'],
      ['chapters', `${base}.chapters.json`, 'application/json+chapters'],
    ]);
    const spoken = await get(`${base}.transcript.txt`);
    expect([spoken.statusCode, spoken.headers['content-type'], spoken.body]).toEqual([
      200,
      'text/plain; charset=utf-8',
      transcript,
    ]);
    const listed = await get(`${base}.chapters.json`);
    expect(listed.headers['access-control-allow-origin']).toBe('*');
    expect(JSON.parse(listed.body)).toEqual({
      version: '1.2.0',
      title: 'With parts',
      chapters: [
        { startTime: 0, title: 'The first' },
        { startTime: 90, title: 'The second' },
      ],
    });
  });

  test('are named and answered where there are any, and never behind a gate', async () => {
    const plain = await episode('Without parts', { file: await makeSound() });
    for (const part of ['transcript.txt', 'chapters.json'])
      expect((await get(`/__rss/episode/${plain.id}.${part}`)).statusCode).toBe(404);
    const gatedEpisode = await episode('Kept parts', {
      file: await makeSound(),
      transcript: 'Kleeblatt',
      chapters,
    });
    const draft = await episode(
      'Draft',
      { file: await makeSound(), transcript: 'Kleeblatt', chapters },
      false,
    );
    expect((await get(`/__rss/episode/${gatedEpisode.id}.transcript.txt`)).body).toBe('Kleeblatt');
    behindGate.add(gatedEpisode.id);
    services.cache.clear();
    for (const { id } of [gatedEpisode, draft])
      for (const part of ['transcript.txt', 'chapters.json'])
        expect((await get(`/__rss/episode/${id}.${part}`)).statusCode).toBe(404);
    expect((await get('/__rss/podcast/news.xml')).body).not.toContain(`/__rss/episode/${gatedEpisode.id}`);
  });
});
