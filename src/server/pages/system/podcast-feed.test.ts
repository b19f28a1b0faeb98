/** The feed of a section's episodes, as podcast programs read it. */
import { parseRssFeed } from 'feedsmith';
import { afterAll, expect, test } from 'vitest';
import { defineGate } from '#model/define-gate.ts';
import { inspectFile } from '#server/media/index.ts';
import { registry } from '#server/registry.ts';
import { makeContent, systemOf } from '#testing/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { createFile } from '../../../entities/media-file/server/create-file.ts';

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

/** An MP3 of the library. */
async function makeSound(): Promise<number> {
  const sound = inspectFile(Buffer.from('ID3 the bell on the mole'), 'the-bell.mp3');
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
  await episode('Without a sound', { transcript: 'Nothing to hear.' });
  const gated = await episode('For members', { fileSrc });
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
