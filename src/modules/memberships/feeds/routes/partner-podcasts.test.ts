/**
 * Partner podcast feeds contain gated episodes with their texts and audio, for as long as the partner has
 * access.
 */
import { parseRssFeed } from 'feedsmith';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createFile } from '#entities/media-file/server/create-file.ts';
import { websiteSection } from '#entities/website-section/entity.ts';
import { inspectFile } from '#server/media/index.ts';
import { makeMp3 } from '#testing/make/make-file.ts';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { feedAccess } from '../entities/feed-access/entity.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, a2 } = world.sites;
afterAll(subject.close);

const FEED = '/__rss/podcast.xml';
const GATED = 'Kleeblatt';
const BELOW = 'Wintergreen';
const SPOKEN = 'Seetang';
/**
 * Word in the body of an episode that is open to everyone; the public feed lists the episode without its
 * body.
 */
const OPEN = 'Ebbe';
const markersIn = (body: string) => [GATED, BELOW, SPOKEN, OPEN].filter((word) => body.includes(word));

const bodyOf = (word: string) => ({
  v: 1,
  content: ['Dawn.', word].map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

const write = <T>(run: Parameters<typeof services.write<T>>[1]) =>
  services.write(systemOf(world.a.id, [a1.id]), run);

async function makeSound(words: string): Promise<number> {
  const sound = inspectFile(makeMp3(words), 'bell.mp3');
  const named = { fileName: 'bell.mp3', name: words };
  return (await write((work) => createFile(work, services.media.store, sound, named))).id;
}

const section = await write((work) =>
  work.records.create(websiteSection, { site: a1.id, name: 'Depths', alias: 'depths' }),
);
const gated = { registrationRequired: true };
const episode = (name: string, values: object) =>
  makeContent(services, a1, { type: 'Podcast', published: true, values: { name, ...values } });
await episode('Open', { teaser: 'A bell.', body: bodyOf(OPEN), file: await makeSound('the open bell') });
await episode('Kept', {
  body: bodyOf(GATED),
  transcript: `<${SPOKEN}> & more\nThe end.`,
  file: await makeSound('the kept bell'),
  ...gated,
});
await episode('Kept elsewhere', { fileSrc: 'https://sound.quayside.example/secret.mp3', ...gated });
await episode('Kept below', {
  body: bodyOf(BELOW),
  file: await makeSound('the deep bell'),
  primarySection: section.id,
  ...gated,
});

let admin = '';
beforeAll(async () => {
  admin = await login(app, world.a.users.admin.username);
});

async function makePartner(values: Record<string, unknown> = {}) {
  const { id } = await write((work) =>
    work.records.create(feedAccess, { site: a1.id, name: 'Partner', ...values }),
  );
  return { id, path: await addressOf(id) };
}

async function addressOf(id: number): Promise<string> {
  const { result } = await gql(app, { id: 'createFeedToken', input: { id }, token: admin, site: 'a1' });
  return pathOf((result as { podcastUrl: string }).podcastUrl);
}

const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '');
const get = (url: string, headers: Record<string, string> = {}, { host } = a1) =>
  app.inject({ url, headers: { host, ...headers } });
const itemsOf = async (path: string) => {
  const { body, statusCode } = await get(path);
  expect(statusCode).toBe(200);
  return parseRssFeed(body).items ?? [];
};
/** Path of an episode's audio; empty if the feed has no audio for it. */
const soundOf = async (path: string, name: string) => {
  const found = (await itemsOf(path)).find(({ title }) => title === name);
  return pathOf(found?.enclosures?.[0]?.url ?? '');
};

test('a partner’s podcast feed has gated episodes whole, with their transcripts; the public one has none of it', async () => {
  const { path } = await makePartner();
  expect(path).toMatch(/^\/__rss\/podcast\.xml\?access=/);
  for (let turn = 0; turn < 2; turn += 1) {
    const answer = await get(path);
    const { headers, body } = answer;
    expect([headers['cache-control'], headers['x-robots-tag'], headers['referrer-policy']]).toEqual([
      'private, no-store',
      'noindex, noarchive',
      'no-referrer',
    ]);
    expect(markersIn(body)).toEqual([GATED, BELOW, SPOKEN, OPEN]);
    expect(body).toContain('<itunes:block>Yes</itunes:block>');
    const gatedItem = (await itemsOf(path)).find(({ title }) => title === 'Kept');
    expect(gatedItem?.content?.encoded).toContain(`<p>&lt;${SPOKEN}&gt; &amp; more</p><p>The end.</p>`);
    const open = await get(FEED);
    expect(markersIn(open.body)).toEqual([]);
    expect(open.body).not.toContain('secret.mp3');
    expect(open.body).not.toContain('itunes:block');
    expect(parseRssFeed(open.body).items?.map(({ title }) => title)).toEqual(['Open']);
  }
  expect(await soundOf(path, 'Kept elsewhere')).toBe('/secret.mp3');
});

test('a podcast feed of chosen sections has their episodes, and of others the public ones', async () => {
  const { path } = await makePartner({ sections: [section.id] });
  expect((await itemsOf(path)).map(({ title }) => title)).toEqual(['Kept below', 'Open']);
  expect(markersIn((await get(path)).body)).toEqual([BELOW]);
  const ofSection = path.replace('podcast.xml', 'podcast/depths.xml');
  expect((await itemsOf(ofSection)).map(({ title }) => title)).toEqual(['Kept below']);
  const nowhere = path.replace('podcast.xml', 'podcast/nowhere.xml');
  expect((await get(nowhere)).statusCode).toBe(404);
});

test('audio is fetched by a URL of the partner: only the file, in parts too, uncached', async () => {
  const { path } = await makePartner();
  const sound = await soundOf(path, 'Kept');
  // The token opens the whole feed, so the audio URL, which players receive, must not contain it.
  expect(sound).not.toContain(path.split('access=')[1]);
  const whole = await get(sound);
  expect([whole.statusCode, whole.body, whole.headers['cache-control']]).toEqual([
    200,
    makeMp3('the kept bell').toString(),
    'private, no-store',
  ]);
  expect([whole.headers['x-robots-tag'], whole.headers['referrer-policy']]).toEqual([
    'noindex',
    'no-referrer',
  ]);
  const part = await get(sound, { range: 'bytes=10-12' });
  expect([part.statusCode, part.body]).toEqual([206, 'the']);
  const open = await soundOf(path, 'Open');
  expect([open.includes('?'), (await get(open)).statusCode]).toEqual([false, 200]);
});

test('a forged URL of the audio is refused', async () => {
  const { path } = await makePartner();
  const [gatedUrl, below] = [await soundOf(path, 'Kept'), await soundOf(path, 'Kept below')];
  const [bare = '', proof = ''] = gatedUrl.split('?');
  const other = await makePartner();
  const refused = [
    bare,
    `${below.split('?')[0]}?${proof}`,
    gatedUrl.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A')),
    gatedUrl.replace(/partner=\d+/, `partner=${other.id}`),
    `${gatedUrl}&x=1`,
  ];
  for (const url of refused) expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
  expect((await get(gatedUrl, {}, a2)).statusCode).toBe(404);
  expect((await get(gatedUrl)).statusCode).toBe(200);
});

test.each([
  ['is revoked', (id: number) => change(id, { status: 0 })],
  ['has expired', (id: number) => change(id, { expires: '2020-01-01T00:00:00.000Z' })],
  ['has a new address', (id: number) => addressOf(id)],
])('feed and sound stop working within a second once it %s', async (_what, end) => {
  const { id, path } = await makePartner();
  const sound = await soundOf(path, 'Kept');
  expect((await get(sound)).statusCode).toBe(200);
  await end(id);
  const statuses = async () => [(await get(path)).statusCode, (await get(sound)).statusCode];
  await vi.waitFor(async () => expect(await statuses()).toEqual([403, 404]), { timeout: 1_000 });
});

test('feed and sound end at their instant, though nothing is saved then', async () => {
  const { path } = await makePartner({ expires: new Date(Date.now() + 2_000).toISOString() });
  const sound = await soundOf(path, 'Kept');
  expect((await get(sound)).statusCode).toBe(200);
  const statuses = async () => [(await get(path)).statusCode, (await get(sound)).statusCode];
  await vi.waitFor(async () => expect(await statuses()).toEqual([403, 404]), { timeout: 4_000 });
});

test('a partner who is left other sections loses the sound of those before', async () => {
  const { id, path } = await makePartner();
  const [gatedUrl, below] = [await soundOf(path, 'Kept'), await soundOf(path, 'Kept below')];
  await change(id, { sections: [section.id] });
  const statuses = async () => [(await get(gatedUrl)).statusCode, (await get(below)).statusCode];
  await vi.waitFor(async () => expect(await statuses()).toEqual([404, 200]), { timeout: 1_000 });
});

test('feed and sound are worth nothing while memberships are off', async () => {
  const { path } = await makePartner();
  const sound = await soundOf(path, 'Kept');
  const turn = async (isOn: boolean) => {
    await database.superuser(
      `update site set modules = jsonb_build_object('memberships', $2::boolean) where id = $1`,
      [a1.id, isOn],
    );
    await services.sites.reload();
  };
  await turn(false);
  // The parameter then has no effect: the response is the public feed.
  expect([(await get(path)).body, (await get(sound)).statusCode]).toEqual([
    (await get(path.split('?', 1)[0] ?? '')).body,
    404,
  ]);
  await turn(true);
  expect([(await get(path)).statusCode, (await get(sound)).statusCode]).toEqual([200, 200]);
});

function change(id: number, changes: Record<string, unknown>) {
  return write(async (work) => {
    const record = await work.records.find(feedAccess, id);
    await work.records.update(feedAccess, { id, version: record?.version ?? 0, changes });
  });
}
