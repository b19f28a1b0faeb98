/**
 * Known attacks on gates: each must remain blocked. The gate is planted; `access.test.ts` covers the outputs.
 */
import sharp from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createAsset } from '#entities/asset/server/create-asset.ts';
import { content } from '#entities/content/entity.ts';
import { defineGate } from '#model/readers/define-gate.ts';
import type { Actor } from '#model/permissions.ts';
import { plainBody } from '#server/cache/index.ts';
import { normaliseOriginal } from '#server/media/index.ts';
import { registry } from '#server/registry.ts';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

/** Items labelled `Locked`: full members pass, registered readers get two paragraphs. `Jammed`: the gate throws. */
const gate = defineGate({
  name: 'testLocks',
  order: 1,
  judge: ({ labels }, actor) => {
    if (labels.includes('Jammed')) throw new Error('The gate does not open.');
    if (!labels.includes('Locked')) return null;
    if (actor.kind === 'member' && actor.id === FULL) return { passes: true };
    return actor.kind === 'member'
      ? { passes: false, reason: 'levelTooLow', ungatedParagraphs: 2 }
      : { passes: false, reason: 'loginRequired', ungatedParagraphs: 1 };
  },
});
const FULL = 7;

const subject = await buildTestWorld({ registry: { ...registry, gates: [...registry.gates, gate] } });
const { app, services, world, site, database } = subject;
const own = world.sites.a1;
const { host } = own;
const editor = await login(app, world.a.users.editor.username);
afterAll(subject.close);

const member = (id: number): Actor => ({
  kind: 'member',
  id,
  organisationId: own.organisationId,
  grantIds: [],
});
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const PARAGRAPHS = [
  'The keepers met at dawn.',
  'They counted the herons.',
  'The Kleeblatt stayed in the lock.',
];

const publish = (name: string, values: Record<string, unknown> = {}) =>
  makeContent(services, own, {
    published: true,
    values: {
      name,
      teaser: 'Pilotage in winter.',
      body: { v: 1, content: PARAGRAPHS.map(paragraph) },
      ...values,
    },
  });

const visit = (url: string) => app.inject({ url, headers: { host } });
const pathOf = async (id: number) => String((await visit(`/${id}`)).headers.location);
const ask = (id: string, input: Record<string, unknown>, who: object = { host }) =>
  gql(app, { id, input, ...who });
const asEditor = { token: editor, site: own.key };
const purge = (id: number) =>
  services.write(systemOf(own.organisationId, [own.id]), async ({ tags }) => {
    tags.add(`c:${own.organisationId}:${id}`);
  });

/** Requests the page as a reader, whether it is cached or not. */
async function read(path: string, actor: Actor = { kind: 'anonymous' }, preview = false): Promise<string> {
  const { page } = await services.pages.answer(site('a1'), path, { actor, preview });
  return plainBody(page.body).toString();
}

describe('the search of readers', () => {
  const names = async (text: string) => {
    const { body } = await visit(`/search?text=${encodeURIComponent(text)}`);
    const results = body.slice(body.indexOf('id="search-results"'));
    return [...results.matchAll(/<h3 class="card-title"><a [^>]*>([^<]*)<\/a>/g)].map((match) => match[1]);
  };

  test('the search finds a gated item by its title, its teaser and its open text, and by no word behind the gate', async () => {
    const { id } = await publish('Nightjar at the gate', { labels: ['Locked'] });
    for (const text of ['nightjar', 'nightjar pilotage', 'nightjar dawn'])
      expect(await names(text), text).toEqual(['Nightjar at the gate']);
    for (const text of ['kleeblatt', 'nightjar kleeblatt', 'nightjar "counted the herons"', 'heron'])
      expect(await names(text), text).toEqual([]);
    const staff = await ask('getContentList', { search: 'kleeblatt' }, asEditor);
    expect(staff.body).toContain('Nightjar at the gate');

    await services.write(systemOf(own.organisationId, [own.id]), async (work) => {
      const record = await work.records.find(content, id);
      if (record) await work.records.writeSkippingPrepare(content, record, { labels: [] });
    });
    expect(await names('nightjar kleeblatt')).toEqual(['Nightjar at the gate']);
  });

  test('the search finds people by their names, whatever their texts', async () => {
    const values = { name: 'Osprey Lindqvist', bio: 'Found the Kleeblatt.' };
    await makeContent(services, own, { type: 'Contact', published: true, values });
    const found = async (search: string, who?: object) =>
      (await ask('getPersonStream', { search }, who)).body.includes('Osprey Lindqvist');
    expect([await found('osprey'), await found('kleeblatt')]).toEqual([true, false]);
    expect(await found('kleeblatt', asEditor)).toBe(true);
  });
});

test('a gated page is marked as gated for search engines, for readers with access as well', async () => {
  const locked = await pathOf((await publish('Bittern', { labels: ['Locked'] })).id);
  const open = await pathOf((await publish('Dipper')).id);
  for (const actor of [undefined, member(FULL)]) {
    const html = await read(locked, actor);
    expect(html).toContain('"isAccessibleForFree":false');
    expect(html).toContain('<meta name="robots" content="max-image-preview:large, noarchive">');
  }
  const html = await read(open);
  expect(html).toContain('"isAccessibleForFree":true');
  expect(html).not.toContain('noarchive');
});

test.each([[[8, null]], [[null, 8]]])(
  'readers refused for different reasons are left what is theirs: %j',
  async (order) => {
    const { id } = await publish('Two refusals', { labels: ['Locked'] });
    const path = await pathOf(id);
    await purge(id);
    for (const reader of [...order, ...order]) {
      const html = await read(path, reader === null ? undefined : member(reader));
      const shown = PARAGRAPHS.filter((text) => html.includes(text)).length;
      expect([reader, shown]).toEqual([reader, reader === null ? 1 : 2]);
    }
  },
);

test.each([
  ['a preview', { kind: 'anonymous' } as const, true],
  ['the product itself', { kind: 'system', organisationId: own.organisationId } as const, false],
])('what was made for %s is nobody else’s', async (_who, actor, preview) => {
  const { id } = await publish('Made for others', { labels: ['Locked'] });
  const path = await pathOf(id);
  await purge(id);
  const [theirs, ours] = await Promise.all([read(path, actor, preview), read(path)]);
  expect(theirs).toContain('Kleeblatt');
  expect(ours).not.toContain('Kleeblatt');
  await purge(id);
  expect(await read(path, actor, preview)).toContain('Kleeblatt');
  expect(await read(path)).not.toContain('Kleeblatt');
});

test('a gate that throws gates its item for everyone, and no other item', async () => {
  const { id } = await publish('Jammed shut', { labels: ['Jammed'] });
  const path = await pathOf(id);
  for (const actor of [undefined, member(FULL)]) {
    const html = await read(path, actor);
    expect(html).toContain('Jammed shut');
    for (const text of PARAGRAPHS) expect(html).not.toContain(text);
  }
  expect((await visit('/news')).body).toContain('Jammed shut');
  expect((await ask('getContent', { id })).body).not.toContain(PARAGRAPHS[0]);
  expect((await ask('getContent', { id }, asEditor)).body).toContain(PARAGRAPHS[2]);
});

test('the text of an item whose type no longer exists stays behind its gate, and so do fields without a definition', async () => {
  const unknownType = await publish('Of a type that is gone', { labels: ['Locked'] });
  const left = await publish('With a field that is gone', { labels: ['Locked'] });
  await database.superuser(
    `update content set type = 'Gazette', fields = '{"secret": "Kleeblatt"}' where id = $1`,
    [unknownType.id],
  );
  await database.superuser(`update content set fields = '{"secret": "Kleeblatt"}' where id = $1`, [left.id]);
  for (const { id } of [unknownType, left]) {
    await purge(id);
    const { headers, statusCode } = await visit(`/${id}`);
    const path = statusCode === 301 ? String(headers.location) : `/${id}`;
    const page = await visit(path);
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toContain('Kleeblatt');
    expect((await ask('getWebsiteLayoutPage', { alias: path })).body).not.toContain('Kleeblatt');
  }
});

describe('the library of pictures', () => {
  const upload = async (background: string) => {
    const image = sharp({ create: { width: 640, height: 480, channels: 3, background } });
    const original = await normaliseOriginal(await image.png().toBuffer());
    const { id } = await services.write(systemOf(own.organisationId, [own.id]), (work) =>
      createAsset(work, services.media.store, original, {
        fileName: 'scoop.png',
        name: `Scoop in ${background}`,
      }),
    );
    return id;
  };
  const gallery = (asset: number) => ({ images: [{ image: { asset } }] });
  const seen = async (asset: number, who?: object) => (await ask('getAsset', { id: asset }, who)).code;

  test('the library shows anonymous readers images of readable items, and none of drafts or gated ones', async () => {
    const [ofDraft, ofLocked, lead, ofOpen] = await Promise.all(
      ['#101010', '#202020', '#303030', '#404040'].map(upload),
    );
    await makeContent(services, own, { values: { name: 'A draft', ...gallery(ofDraft ?? 0) } });
    const locked = { ...gallery(ofLocked ?? 0), primaryImage: { asset: lead } };
    await publish('Locked pictures', { labels: ['Locked'], ...locked });
    const { id } = await publish('Open pictures', gallery(ofOpen ?? 0));
    const codes = await Promise.all([ofDraft, ofLocked, lead, ofOpen].map((asset) => seen(asset ?? 0)));
    expect(codes).toEqual(['NOT_FOUND', 'NOT_FOUND', null, null]);
    expect(await seen(ofDraft ?? 0, asEditor)).toBeNull();
    expect((await ask('getContent', { id })).body).toContain('Scoop in #404040');
  });

  test('the library is listed and searched by staff only', async () => {
    expect((await ask('getAssetStream', {})).code).toBe('UNAUTHENTICATED');
    expect((await ask('getAssetStream', { search: 'quay' })).code).toBe('UNAUTHENTICATED');
    expect((await ask('getAssetStream', { search: 'quay' }, asEditor)).body).toContain('The north quay');
  });
});

describe('people who are not there yet, or any more', () => {
  const day = 86_400_000;
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const person = async (name: string, window: { published: string; unpublished?: string }) =>
    (await makeContent(services, own, { type: 'Contact', values: { name }, ...window })).id;
  const pages = async (id: number) => [await pathOf(id), '/__rss/website-scheduled-content.xml'];
  const names = async (url: string) => (await visit(url)).body.match(/Avocet|Whimbrel|Curlew|Ilse/g) ?? [];

  test('people who were never published are named on no page and in no feed, and withdrawn ones without a link', async () => {
    const withdrawn = await person('Whimbrel Expired', { published: at(-2 * day), unpublished: at(-day) });
    const authors = [await person('Avocet Scheduled', { published: at(day) }), withdrawn, own.content.person];
    const { id } = await publish('By three people', { authors });
    for (const url of await pages(id)) {
      expect([...new Set(await names(url))].toSorted(), url).toEqual(['Ilse', 'Whimbrel']);
      expect((await visit(url)).body, url).not.toContain(String(withdrawn));
    }
  });

  test('people are named from their publication on, on pages cached without them', async () => {
    const { id } = await publish('By somebody to come', {
      authors: [await person('Curlew Soon', { published: at(2_000) })],
    });
    const urls = await pages(id);
    for (const url of urls) expect(await names(url), url).not.toContain('Curlew');
    for (const url of urls)
      await vi.waitFor(async () => expect(await names(url)).toContain('Curlew'), {
        timeout: 30_000,
        interval: 50,
      });
  });
});

test('references of a draft, and authors who are not public yet, are not found by their id', async () => {
  const writer = await makeContent(services, own, { type: 'Contact', values: { name: 'Shelduck Unnamed' } });
  const known = await publish('Known to all', { authors: [writer.id] });
  const draft = await makeContent(services, own, { values: { name: 'A plan', relatedTo: [known.id] } });
  const found = async (input: Record<string, unknown>, who?: object) =>
    (await ask('getContentStream', input, who)).body.includes('Known to all');
  for (const input of [{ relatedToId: draft.id }, { authorId: writer.id }])
    expect([await found(input), await found(input, asEditor)], JSON.stringify(input)).toEqual([false, true]);
  expect(await found({ relatedToId: own.content.article })).toBe(false);
});

test('the URL of a draft gets the same response as an unknown one', async () => {
  await makeContent(services, own, { type: 'Page', values: { name: 'A merger', alias: 'a-secret-merger' } });
  const answer = async (path: string) => {
    const { statusCode, headers, body } = await visit(path);
    const { 'x-request-id': _id, date: _date, ...rest } = headers;
    return { statusCode, rest, body };
  };
  await vi.waitFor(async () => expect((await visit('/nobody-made-this')).headers['x-cache']).toBe('hit'));
  expect(await answer('/a-secret-merger')).toEqual(await answer('/nobody-made-that'));
});

test('a page without paged lists is cached once, whatever page number is requested', async () => {
  const first = await visit('/about');
  const before = services.cache.stats().pages;
  for (let number = 2; number < 12; number += 1)
    expect((await visit(`/about?page=${number}`)).body).toBe(first.body);
  expect(services.cache.stats().pages).toBe(before);
});
