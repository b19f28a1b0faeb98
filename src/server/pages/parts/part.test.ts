/** Parts of pages, requested by scripts on them. */
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { storeImage } from '#entities/asset/server/create-asset.ts';
import { layout } from '#entities/layout/entity.ts';
import type { Grid } from '#grid/shapes/grid.ts';
import { normaliseOriginal, writeIcon } from '#server/media/index.ts';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { createSignedTokens } from '#server/signing/signed-token.ts';
import { TEST_SECRET } from '#testing/app.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1, a2 } = world.sites;
afterAll(subject.close);

const editor = await login(app, world.a.users.editor.username);
const admin = await login(app, world.a.users.admin.username);

for (let number = 1; number <= 7; number += 1)
  await makeContent(services, a1, { published: true, values: { name: `Buoy ${number}` } });
// Interviews, newest last: the type's own layout loads the next one.
const moles: number[] = [];
for (let number = 1; number <= 4; number += 1) {
  const values = { name: `Mole ${number}`, primarySection: a1.sections['news/ports'] };
  const published = new Date(Date.UTC(2026, 0, number)).toISOString();
  moles.push((await makeContent(services, a1, { type: 'Podcast', published, values })).id);
}

const list = (id: string, count: number) => ({
  id,
  type: 'content_list',
  v: 2,
  settings: { source: 'site', count },
});
const grid: Grid = {
  v: 1,
  rows: [
    { id: 'r1', layout: '1', settings: {}, columns: [{ blocks: [list('top', 2), list('more', 2)] }] },
    { id: 'r2', layout: '1', settings: { loadsLater: true }, columns: [{ blocks: [list('later', 2)] }] },
  ],
};
await services.write(systemOf(world.a.id, [a1.id]), (work) =>
  work.records.create(layout, {
    site: a1.id,
    name: 'News',
    type: 'url-override',
    alias: ['news'],
    loadMoreType: 'custom-click',
    grid,
  }),
);

await services.write(systemOf(world.a.id, [a1.id]), (work) =>
  work.records.create(layout, {
    site: a1.id,
    name: 'Podcasts',
    type: 'content-type-override',
    contentTypes: ['Podcast'],
    loadMoreType: 'page-scroll',
    grid: {
      v: 1,
      rows: [
        {
          id: 'r1',
          layout: '1',
          settings: {},
          columns: [{ blocks: [{ id: 'title', type: 'content_title', v: 1, settings: {} }] }],
        },
      ],
    },
  }),
);

interface Part {
  html: string;
  css: string;
  title: string;
  more: { what: string; when: string; path: string; used: string; href: string } | null;
}

/** A site's settings are saved with its icon. */
const png = sharp({ create: { width: 64, height: 64, channels: 3, background: '#14304a' } }).png();
const original = await normaliseOriginal(writeIcon([{ size: 64, png: await png.toBuffer() }]));
const icon = await services.write(systemOf(world.a.id, [a1.id]), async (work) => {
  const { id } = await storeImage(work, services.media.store, original, { fileName: 'site.ico' });
  return { asset: id };
});

async function changeSettings(general: Record<string, unknown>): Promise<void> {
  const current = await gql(app, { id: 'getSite', input: { id: a1.id }, token: admin, site: a1.key });
  const { version } = current.result as { version: number };
  const changes = {
    general: {
      rootDomain: 'post.example',
      favicon: icon,
      supportedContentTypes: ['Article', 'Podcast'],
      ...general,
    },
  };
  const saved = await gql(app, {
    id: 'updateSite',
    input: { id: a1.id, version, changes },
    token: admin,
    site: a1.key,
  });
  expect(saved.error?.extensions ?? null).toBe(null);
}

/** Returns the URL of a podcast by its position in the list. */
async function pathOf(at: number): Promise<string> {
  const { headers } = await app.inject({ url: `/${moles[at]}`, headers: { host: a1.host } });
  return String(headers['location']);
}

/** Names of items in a text, each once. */
const shownIn = (html: string) => [
  ...new Set([...html.matchAll(/(?:Buoy|Mole) \d+/g)].map(([name]) => name)),
];

async function ask(query: Record<string, string>, host = a1.host) {
  const answer = await app.inject({
    url: `/__part?${new URLSearchParams(query).toString()}`,
    headers: { host },
  });
  const part = answer.json<Part>();
  return { status: answer.statusCode, headers: answer.headers, ...part, shown: shownIn(part.html ?? '') };
}

/** Returns what a page declares as its next load. */
async function pageAt(url: string, host = a1.host) {
  const { body, headers, statusCode } = await app.inject({ url, headers: { host } });
  const written = /data-more="([^"]*)"/.exec(body)?.[1]?.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const more = written === undefined ? null : (JSON.parse(written) as NonNullable<Part['more']>);
  return { status: statusCode, headers, body, more, shown: shownIn(body.slice(body.indexOf('<main'))) };
}

const rowsOf = (used: string) => ask({ path: '/news', rows: 'later', used });

describe('a block alone', () => {
  test('is kept nowhere, nor is what it shows', async () => {
    const part = await ask({ path: '/news', block: 'top' });
    expect(part.status).toBe(200);
    expect(part.shown).toEqual(['Buoy 7', 'Buoy 6']);
    expect(part.html).toMatch(/data-block="content_list"/);
    expect(part.html).not.toContain('data-at');
    expect((await ask({ path: '/news', block: 'top', at: '3/1_2/2/1' })).html).toContain(
      'data-block="content_list" data-at="3/1_2/2/1"',
    );
    expect((await ask({ path: '/news', block: 'top', at: '1"><script>' })).status).toBe(400);
    expect(part.html).not.toContain('<html');
    expect(part.more).toBe(null);
    expect(part.headers['cache-control']).toBe('private, no-store');
    await makeContent(services, a1, { published: true, values: { name: 'Buoy 8' } });
    expect((await ask({ path: '/news', block: 'top' })).shown).toEqual(['Buoy 8', 'Buoy 7']);
  });
});

describe('rows that load later', () => {
  test('are not on the page at first; each time they show what no list has shown yet, until one finds nothing', async () => {
    const page = await pageAt('/news');
    expect(page.shown).toEqual(['Buoy 8', 'Buoy 7', 'Buoy 6', 'Buoy 5']);
    expect(page.more).toMatchObject({ what: 'rows', when: 'click', path: '/news' });
    const seen: string[] = [];
    let { more } = page;
    for (let round = 0; more && round < 20; round += 1) {
      const part: Awaited<ReturnType<typeof ask>> = await rowsOf(more.used);
      seen.push(...part.shown);
      ({ more } = part);
    }
    expect(seen.slice(0, 4)).toEqual(['Buoy 4', 'Buoy 3', 'Buoy 2', 'Buoy 1']);
    expect(new Set(seen).size).toBe(seen.length);
    expect(more).toBe(null);
  });

  test('are asked for as often as the site says, and never more than eight times', async () => {
    const tokens = createSignedTokens(TEST_SECRET, 'shown items', { lengthMax: 3_600 });
    const after = (part: number) => tokens.issue([a1.id, part, '-'], Date.now() / 1_000 + 60);
    expect((await rowsOf(after(6))).more).not.toBe(null);
    expect((await rowsOf(after(7))).more).toBe(null);
    await changeSettings({ maxPageScrolls: 2 });
    expect((await rowsOf(after(0))).more).not.toBe(null);
    expect((await rowsOf(after(1))).more).toBe(null);
    await changeSettings({ maxPageScrolls: 8 });
  });

  test('have an address for readers without a script, which is kept nowhere and out of search engines', async () => {
    const first = await pageAt('/news');
    const second = await pageAt(first.more?.href ?? '');
    expect(second.status).toBe(200);
    expect(second.shown).toEqual(['Buoy 4', 'Buoy 3']);
    expect(second.headers['x-cache']).toBe('bypass');
    expect(second.body).toContain('<meta name="robots" content="noindex">');
    expect(second.body).toContain(`<link rel="canonical" href="http://${a1.host}/news">`);
    const third = await pageAt(second.more?.href ?? '');
    expect(third.shown).toEqual(['Buoy 2', 'Buoy 1']);
    // An invalid token requests the page itself.
    expect((await pageAt('/news?more=abc')).shown).toEqual(first.shown);
  });

  test('give no id twice, whatever part they are', async () => {
    const first = await pageAt('/news');
    const part = await rowsOf(first.more?.used ?? '');
    const next = await rowsOf(part.more?.used ?? '');
    const positions = [first.body, part.html, next.html].map((html) =>
      [...html.matchAll(/ data-at="([^"]+)"/g)].map(([, at]) => at),
    );
    expect(positions).toEqual([['1/1/1/1', '1/1/1/2'], ['1/1/1/1/1'], ['1/1/1/1/2']]);
    const ids = [first.body, part.html, next.html].flatMap((html) =>
      [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the item that is read next', () => {
  test('is the newest of its section and type that was not read yet; a link leads there', async () => {
    const page = await pageAt(await pathOf(2));
    expect(page.more).toMatchObject({ what: 'page', when: 'scroll', path: await pathOf(3) });
    expect(page.body).toContain(`href="${await pathOf(3)}"`);
    const part = await ask({ path: page.more?.path ?? '', used: page.more?.used ?? '' });
    expect(part.html).toContain('Mole 4');
    expect(part.title).toMatch(/^Mole 4 \| /);
    expect(part.more?.path).toBe(await pathOf(1));
    const last = await ask({ path: part.more?.path ?? '', used: part.more?.used ?? '' });
    expect(last.more?.path).toBe(await pathOf(0));
  });

  test('follows an item that becomes newer, at once', async () => {
    const before = await pageAt(await pathOf(0));
    expect(before.more?.path).toBe(await pathOf(3));
    const values = { name: 'Mole 5', primarySection: a1.sections['news/ports'] };
    moles.push((await makeContent(services, a1, { type: 'Podcast', published: true, values })).id);
    expect((await pageAt(await pathOf(0))).more?.path).toBe(await pathOf(4));
  });

  test.each(['section', 'module'])('there is none for a layout of type %s', async (type) => {
    const input = { site: a1.id, name: 'No', type, key: 'search', grid: { v: 1, rows: [] } };
    const call = { token: editor, site: a1.key, id: 'createLayout' };
    const { error } = await gql(app, { ...call, input: { ...input, loadMoreType: 'page-click' } });
    expect(JSON.stringify(error?.extensions['fields'])).toContain('pages have no next item');
  });
});

test.each([
  ['a page there is not', { path: '/nowhere' }],
  ['a block the page does not have', { path: '/news', block: 'none' }],
  ['rows of a page that loads none', { path: '/', rows: 'later' }],
  ['a file for machines', { path: '/robots.txt' }],
  ['an address in another spelling', { path: '/News/' }],
  ['a token that is none', { path: '/news', used: 'abc' }],
])('there is no part of %s', async (_what, query) => {
  expect((await ask(query as unknown as Record<string, string>)).status).toBe(404);
});

test('a token is good on its own site, whole, and as long as it says', async () => {
  const used = (await pageAt('/news')).more?.used ?? '';
  expect((await ask({ path: '/news', used })).status).toBe(200);
  expect((await ask({ path: '/', used }, a2.host)).status).toBe(404);
  expect((await ask({ path: '/news', used: used.replace(/^./, '9') })).status).toBe(404);
  const tokens = createSignedTokens(TEST_SECRET, 'shown items', { lengthMax: 3_600 });
  const issue = (expires: number) => tokens.issue([a1.id, 0, 'a-b'], expires);
  expect((await ask({ path: '/news', used: issue(Date.now() / 1_000 + 60) })).status).toBe(200);
  expect((await ask({ path: '/news', used: issue(Date.now() / 1_000 - 60) })).status).toBe(404);
});

test('a token names five hundred items at most, whatever was shown before', async () => {
  const tokens = createSignedTokens(TEST_SECRET, 'shown items', { lengthMax: 3_600 });
  const ids = Array.from({ length: 500 }, (_, n) => (10_000_900 + n).toString(36)).join('-');
  const { more, status } = await rowsOf(tokens.issue([a1.id, 0, ids], Date.now() / 1_000 + 60));
  expect(status).toBe(200);
  const [, , named = ''] = tokens.read(more?.used ?? '', Date.now()) ?? [];
  expect(named.split('-')).toHaveLength(500);
});

test.each([
  ['no path', {}],
  ['a path beyond 2,000 letters', { path: `/${'a'.repeat(2_001)}` }],
  ['a block beyond 60', { path: '/news', block: 'b'.repeat(61) }],
])('%s is refused in words', async (_what, query) => {
  const answer = await app.inject({
    url: `/__part?${new URLSearchParams(query as Record<string, string>).toString()}`,
    headers: { host: a1.host, accept: 'application/json' },
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain('Reload the page.');
});
