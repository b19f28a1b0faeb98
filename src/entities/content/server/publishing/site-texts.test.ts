import { afterAll, describe, expect, test } from 'vitest';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { publishContent } from './publishing.ts';
import { createDocument, documentVersion, loadDocument } from '../drafts/documents.ts';

const subject = await buildTestWorld({ environment: { MASTHEAD_TIMING: '1' } });
const { app, services, world } = subject;
const { a1, a2, b1 } = world.sites;
const tokens = {
  admin: await login(app, world.a.users.admin.username),
  editor: await login(app, world.a.users.editor.username),
};
afterAll(subject.close);

const both = systemOf(world.a.id, [a1.id, a2.id]);
const placedOnA2 = [{ section: a2.sections.news, option: 'Standard', start: null, end: null }];
const TEASER = 'Pilots of the north quay have waited for the second radar since spring.';
const OWN = {
  site: a2.id,
  name: 'Radar: what it means for yachts',
  teaser: 'Sailors have waited for the second radar for longer than the pilots have.',
  seoTitle: null,
  seoDescription: null,
  isCanonical: false,
};

/** A published item of the first site that is also placed on the second. */
async function makeShared(text: Record<string, unknown> | null = OWN, values: Record<string, unknown> = {}) {
  const shared = {
    name: 'The radar is here',
    teaser: TEASER,
    primarySection: a1.sections['news/ports'],
    schedules: placedOnA2,
    siteTexts: text && [text],
    ...values,
  };
  const { id } = await services.write(both, (work) =>
    createDocument(work, { type: 'Article', site: a1.id, values: shared }),
  );
  await publishBoth(id);
  return id;
}

function publishBoth(id: number) {
  return services.write(both, async (work) => {
    const version = documentVersion(await loadDocument(work, id));
    return publishContent(work, { id, version });
  });
}

const get = (url: string, host: string) => app.inject({ url, headers: { host } });
async function pageOf(id: number, host: string) {
  const { headers } = await get(`/${id}`, host);
  return get(String(headers['location']), host);
}
const metaOf = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(html)?.[1] ?? null;
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1] ?? null;
const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? null;
const originOf = (site: { id: number }) => services.sites.byId(site.id)?.origin ?? '';
const feed = `/__rss/website-scheduled-content.xml?input=${encodeURIComponent('{"sectionAlias":"news"}')}`;

const sent = async (id: string, input: Record<string, unknown>, who: keyof typeof tokens = 'admin') =>
  gql(app, { token: tokens[who], site: 'a1', id, input });
async function saved(id: number, changes: Record<string, unknown>, who: keyof typeof tokens = 'admin') {
  const document = (await sent('getContentDocument', { id })).result as { version: string };
  return sent('saveContent', { id, version: document.version, changes, base: {} }, who);
}

describe('an item with texts for another site', () => {
  test('the other site shows its texts everywhere, and the owner the item’s own', async () => {
    const id = await makeShared();
    const there = await pageOf(id, a2.host);
    expect(titleOf(there.body)).toBe(`${OWN.name} | The Harbour Post`);
    expect(there.body).toMatch(new RegExp(`<h1[^>]*>${OWN.name}</h1>`));
    expect(['description', 'og:title', 'og:description'].map((name) => metaOf(there.body, name))).toEqual([
      OWN.teaser,
      OWN.name,
      OWN.teaser,
    ]);
    expect(there.body).toContain(`"headline":"${OWN.name}"`);
    expect(Number(/desc="(\d+)"/.exec(String(there.headers['server-timing']))?.[1])).toBeLessThanOrEqual(8);
    const lists = ['/', '/news', feed, '/search?text=sailors'];
    for (const url of lists) {
      const { body } = await get(url, a2.host);
      expect(body, url).toContain(OWN.name);
      expect(body, url).not.toContain('The radar is here');
    }
    const here = await pageOf(id, a1.host);
    expect(titleOf(here.body)).toBe('The radar is here | The Harbour Post');
    for (const url of ['/', '/news', feed, '/search?text=radar'])
      expect((await get(url, a1.host)).body, url).not.toContain(OWN.name);
    expect(here.body).not.toContain(OWN.name);
  });

  test('the page at the owner is canonical, wherever that moves, unless the other page is marked canonical', async () => {
    const id = await makeShared();
    const owner = `${originOf(a1)}/news/ports/article/${id}/the-radar-is-here`;
    const there = await pageOf(id, a2.host);
    expect([canonicalOf(there.body), metaOf(there.body, 'og:url')]).toEqual([owner, owner]);
    expect(there.body).toContain(`"url":"${owner}"`);
    expect(canonicalOf((await pageOf(id, a1.host)).body)).toBe(owner);
    expect((await get('/sitemap/article-1.xml', a2.host)).body).not.toContain(String(id));

    await saved(id, { siteTexts: [{ ...OWN, isCanonical: true }] });
    await publishBoth(id);
    const own = `${originOf(a2)}/article/${id}/the-radar-is-here`;
    expect(canonicalOf((await pageOf(id, a2.host)).body)).toBe(own);
    expect((await get('/sitemap/article-1.xml', a2.host)).body).toContain(`<loc>${own}</loc>`);
    expect((await get('/sitemap-google-news.xml', a2.host)).body).toContain(
      `<news:title>${OWN.name}</news:title>`,
    );
    expect((await get('/sitemap/article-1.xml', a1.host)).body).toContain(`<loc>${owner}</loc>`);
    const index = (await get('/sitemap.xml', a2.host)).body;
    expect(index).toContain('/sitemap/article-1.xml');
  });

  test('a renamed section of the owner changes the canonical URL on the other site immediately', async () => {
    const id = await makeShared();
    expect(canonicalOf((await pageOf(id, a2.host)).body)).toContain('/news/ports/');
    const section = { id: a1.sections['news/ports'] };
    const before = (await sent('getWebsiteSection', section)).result as { version: number };
    const rename = async (name: string, version: number) =>
      sent('updateWebsiteSection', { ...section, version, changes: { name } });
    expect((await rename('Harbours', before.version)).code).toBeNull();
    expect(canonicalOf((await pageOf(id, a2.host)).body)).toContain('/news/harbours/');
    await rename('Ports', before.version + 1);
  });

  test('each text left open is the owner’s, and one given there comes before all of the owner’s', async () => {
    const base = {
      seoTitle: 'Second radar',
      seoDescription: 'All about the radar.',
      socialTitle: 'It turns!',
      socialDescription: 'See it turn.',
    };
    const words = async (text: Record<string, unknown>) => {
      const { body } = await pageOf(await makeShared({ site: a2.id, ...text }, base), a2.host);
      return [
        titleOf(body)?.split(' | ')[0],
        ...['description', 'og:title', 'og:description'].map((key) => metaOf(body, key)),
      ];
    };
    expect(await words({})).toEqual(['Second radar', 'All about the radar.', 'It turns!', 'See it turn.']);
    expect(await words({ name: 'Yachts', teaser: 'For sailors.' })).toEqual([
      'Yachts',
      'For sailors.',
      'Yachts',
      'For sailors.',
    ]);
    expect(await words({ seoTitle: 'Radar', seoDescription: 'What it sees.' })).toEqual([
      'Radar',
      'What it sees.',
      'It turns!',
      'What it sees.',
    ]);
  });
});

describe('refused site texts', () => {
  test.each([
    ['the item’s own site', [{ site: a1.id }], 'This is the item’s own site. Change its texts instead.'],
    [
      'one site twice',
      [OWN, { site: a2.id, name: 'Again' }],
      'This site already has texts. Remove one of the entries.',
    ],
    ['a site of another organisation', [{ site: b1.id }], `Site ${b1.id} does not exist. Choose another.`],
    ['a title too long', [{ ...OWN, name: 'x'.repeat(251) }], 'Title may have at most 250 characters.'],
    ['a teaser too long', [{ ...OWN, teaser: 'x'.repeat(601) }], 'Teaser may have at most 600 characters.'],
    [
      'a search title too long',
      [{ ...OWN, seoTitle: 'x'.repeat(121) }],
      'Search title may have at most 120 characters.',
    ],
    [
      'a search description too long',
      [{ ...OWN, seoDescription: 'x'.repeat(321) }],
      'Search description may have at most 320 characters.',
    ],
  ])('%s, as soon as it is saved', async (_what, siteTexts, message) => {
    const id = await makeShared(null);
    const answer = await saved(id, { siteTexts });
    expect(answer.code).toBe('BAD_USER_INPUT');
    expect(JSON.stringify(answer.error?.extensions['fields'])).toContain(message);
  });

  test('texts for a site the item is not placed on, once it is made or published', async () => {
    const message = 'The item is not placed on this site. Place it there, or remove these texts.';
    const values = { name: 'Unplaced', primarySection: a1.sections.news, siteTexts: [OWN] };
    const created = await sent('createContent', { type: 'Article', site: a1.id, values });
    expect(created.error?.extensions['fields']).toEqual({ 'siteTexts.0.site': message });

    const id = await makeShared();
    const left = (await saved(id, { schedules: [] })).result as { version: string; otherSites: unknown };
    expect(left.otherSites).toEqual([{ id: a2.id, name: 'The Harbour Post', isPlaced: false }]);
    const refused = await sent('publishContent', { id, version: left.version });
    expect(refused.error?.extensions['fields']).toEqual({ 'siteTexts.0.site': message });
    const mended = (await saved(id, { siteTexts: null })).result as { version: string; otherSites: unknown };
    expect(mended.otherSites).toEqual([]);
    expect((await sent('publishContent', { id, version: mended.version })).code).toBeNull();
  });
});

test('a user of only the owner publishes and previews the item without removing it from the other site', async () => {
  const id = await makeShared();
  const after = (await saved(id, { deck: 'Seen from the bridge.' }, 'editor')).result as {
    version: string;
    otherSites: unknown[];
  };
  expect(after.otherSites).toEqual([]);
  expect((await sent('getContentPreview', { id }, 'editor')).code).toBeNull();
  expect((await sent('publishContent', { id, version: after.version }, 'editor')).code).toBeNull();
  const { record } = await services.write(both, (work) => loadDocument(work, id));
  expect(record['sitesShown']).toEqual([a1.id, a2.id]);
  expect(titleOf((await pageOf(id, a2.host)).body)).toContain(OWN.name);
});

test('lists of the other site follow changes by a user of only the owner', async () => {
  const id = await makeShared();
  const lists = () =>
    subject.database.superuser<{ site_id: number; ends: string }>(
      `select site_id, max(ends_at)::text as ends from content_schedule where content_id = ${id} group by site_id order by 1`,
    );
  const both = [a1.id, a2.id].toSorted((a, b) => a - b).map((site_id) => ({ site_id, ends: 'infinity' }));
  expect(await lists()).toEqual(both);
  expect((await get('/news', a2.host)).body).toContain(`/${id}/`);
  const version = async () =>
    ((await sent('getContentDocument', { id }, 'editor')).result as { version: string }).version;
  const answer = await sent('unpublishContent', { id, version: await version() }, 'editor');
  expect(answer.code).toBeNull();
  expect(await lists()).toEqual([]);
  expect((await get('/news', a2.host)).body).not.toContain(`/${id}/`);
  expect((await sent('publishContent', { id, version: await version() }, 'editor')).code).toBeNull();
  expect(await lists()).toEqual(both);
});

test('a placement written by a user of both sites counts, also when a user of only the owner publishes it', async () => {
  const { id } = await services.write(both, (work) =>
    createDocument(work, {
      type: 'Article',
      site: a1.id,
      values: { name: 'The radar moves', primarySection: a1.sections.news },
    }),
  );
  await publishBoth(id);
  await saved(id, { schedules: placedOnA2 });
  const { version } = (await sent('getContentDocument', { id }, 'editor')).result as { version: string };
  expect((await sent('publishContent', { id, version }, 'editor')).code).toBeNull();
  expect((await get('/news', a2.host)).body).toContain(`/${id}/the-radar-moves`);
  expect(titleOf((await pageOf(id, a2.host)).body)).toBe('The radar moves | The Harbour Post');
});

test('readers get only the texts of their site', async () => {
  const id = await makeShared();
  const answer = await gql(app, { host: a1.host, id: 'getContent', input: { id } });
  expect(answer.result).toMatchObject({ id, siteTexts: null });
  expect(answer.body).not.toContain(OWN.name);
});

test('a copy begins with the texts for sites it is placed on', async () => {
  const id = await makeShared();
  const copy = (await sent('duplicateContent', { id })).result as { values: Record<string, unknown> };
  expect(copy.values['siteTexts']).toMatchObject([{ site: a2.id, name: OWN.name }]);
});

test('a site of an item without other placements has no texts to fill in', async () => {
  const { id } = await makeContent(services, a1);
  expect((await sent('getContentDocument', { id })).result).toMatchObject({ otherSites: [] });
});
