/** Items with a custom path: it is canonical in every output, and the path with the id redirects there. */
import { afterAll, expect, test } from 'vitest';
import { content } from '#entities/content/entity.ts';
import { websiteRedirect } from '#entities/website-redirect/entity.ts';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1, a2 } = world.sites;
const origin = services.sites.byId(a1.id)?.origin ?? '';
const token = await login(app, world.a.users.admin.username);
afterAll(subject.close);

const visit = (path: string, host = a1.host) => app.inject({ url: path, headers: { host } });
const responseTo = async (path: string, host = a1.host) => {
  const { statusCode, headers } = await visit(path, host);
  return [statusCode, headers['location']];
};
const publish = (alias: string | null, values: Record<string, unknown> = {}) =>
  makeContent(services, a1, {
    published: true,
    values: { name: 'Locks of the north', primarySection: a1.sections.news, alias, ...values },
  });
const refusalOf = async (alias: string) =>
  publish(alias).then(
    () => null,
    (error: { extensions: { fields: Record<string, string> } }) => error.extensions.fields['alias'],
  );

test.each([
  ['/2015/04/24/Locks-Open', '/2015/04/24/locks-open'],
  ['news/locks.html', '/news/locks.html'],
  ['/über/die/schleuse/', '/%C3%BCber/die/schleuse'],
  ['/港/船', '/%E6%B8%AF/%E8%88%B9'],
  ["/a,b/c;d=e/(f)'g'+h@i:j~k!l$m&n*o", "/a,b/c;d=e/(f)'g'+h@i:j~k!l$m&n*o"],
])('an item may be at %s, and every other spelling and the id lead there at once', async (alias, path) => {
  const item = await publish(alias);
  const page = await visit(path);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Locks of the north');
  for (const other of [
    `${path}/`,
    `/news/article/${item.id}/locks-of-the-north`,
    `/${item.id}`,
    `/x/y/article/${item.id}/`,
  ])
    expect(await responseTo(`${other}?a=1`), other).toEqual([301, `${path}?a=1`]);
});

test('the custom path is used in cards, feeds, sitemaps, search, head and the API', async () => {
  const path = '/archive/2015/canonical.html';
  const item = await publish(path, { name: 'Lighthouse keepers wanted' });
  const page = (await visit(path)).body;
  expect(page).toContain(`<link rel="canonical" href="${origin}${path}">`);
  expect(page).toContain(`<meta property="og:url" content="${origin}${path}"`);
  expect(page).toContain(`"url":"${origin}${path}"`);
  const idPath = `/article/${item.id}`;
  const section = (await visit('/news')).body;
  expect(section).toContain(`href="${path}"`);
  const feed = await visit(
    `/__rss/website-scheduled-content.xml?input=${encodeURIComponent('{"sectionAlias":"news"}')}`,
  );
  expect(feed.body).toContain(`${origin}${path}`);
  const files = [
    (await visit('/sitemap/article-1.xml')).body,
    (await visit('/sitemap-google-news.xml')).body,
  ];
  for (const file of files) expect(file).toContain(`<loc>${origin}${path}</loc>`);
  expect((await visit('/search?text=lighthouse')).body).toContain(`href="${path}"`);
  for (const text of [page, section, feed.body, ...files]) expect(text).not.toContain(idPath);
  const answer = await gql(app, { id: 'getWebsiteLayoutPage', host: a1.host, input: { alias: path } });
  expect(answer.result).toMatchObject({ page: { canonicalPath: path } });
  const byId = await gql(app, {
    id: 'getWebsiteLayoutPage',
    host: a1.host,
    input: { alias: `/news${idPath}` },
  });
  expect(JSON.stringify(byId.result)).toContain(path);
});

test('a card names its item whatever its path, for readers who keep favourites', async () => {
  const item = await publish('/kept/by/readers');
  const other = await publish(null, { name: 'At its automatic path' });
  const section = (await visit('/news')).body;
  expect(section).toContain(`href="/kept/by/readers" data-item="${item.id}"`);
  expect(section).toContain(`-path" data-item="${other.id}"`);
});

test('the authors of an item are linked at their own paths', async () => {
  const person = await makeContent(services, a1, {
    type: 'Contact',
    published: true,
    values: { name: 'Ines Calder', alias: 'people/ines' },
  });
  const item = await publish(null, { name: 'By Ines', authors: [person.id] });
  const page = (await visit(`/news/article/${item.id}/by-ines`)).body;
  expect(page).toContain('href="/people/ines"');
  expect(page).not.toContain(`/contact/${person.id}`);
  expect((await visit('/news')).body).not.toContain(`/contact/${person.id}`);
});

test.each([
  ['/search/old', '“/search/old” is a reserved URL of the site. Choose another.'],
  ['/admin', '“/admin” is a reserved URL of the site. Choose another.'],
  ['/__part', '“/__part” is a reserved URL of the site. Choose another.'],
  ['/assets/a.css', '“/assets/a.css” is a reserved URL of the site. Choose another.'],
  ['/12345678', '“/12345678” is a reserved URL of the site. Choose another.'],
  ['/News', '“/news” is the section News. Choose another.'],
  ['/taken.html', '“/taken.html” is the URL of “Locks of the north”. Choose another.'],
  ['/a?b', 'Custom URL must be a path without ? and #.'],
  ['/a/./b', 'Custom URL may not contain . or .. between slashes.'],
  [
    `/${'a'.repeat(240)}`,
    'Custom URL may have at most 240 characters, with special characters encoded (é counts as %C3%A9).',
  ],
])('the path %s is refused with a sentence', async (alias, sentence) => {
  if (alias === '/taken.html') await publish(alias);
  expect(await refusalOf(alias)).toBe(sentence);
});

test('a path with another item’s number in it is refused, and one with a date of eight digits is a path', async () => {
  const other = await publish(null, { name: 'The other' });
  expect(await refusalOf(`/old/article/${other.id}/x`)).toContain('is the URL of “The other”');
  await publish('/archive/day/20150424/title');
  expect((await visit('/archive/day/20150424/title')).statusCode).toBe(200);
});

test('one of two concurrent requests for a path is refused at its field', async () => {
  const outcomes = await Promise.allSettled([publish('/at/once'), publish('/at/once'), publish('/at/once')]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  for (const error of refused)
    expect(error).toMatchObject({ extensions: { fields: { alias: expect.any(String) } } });
});

test('the same path is free on another site and in another organisation', async () => {
  await publish('/shared/path');
  for (const site of [a2, world.sites.b1]) {
    await makeContent(services, site, {
      published: true,
      values: { name: 'Elsewhere', alias: '/shared/path' },
    });
    expect((await visit('/shared/path', site.host)).body).toContain('Elsewhere');
  }
});

test('a changed path redirects to the new one, a removed one to the path with the id, and a restored one is free of both', async () => {
  const item = await publish('/first/path');
  expect((await visit('/first/path')).statusCode).toBe(200);
  await change(item.id, { alias: 'second/path' });
  expect(await responseTo('/first/path/')).toEqual([301, '/second/path']);
  await change(item.id, { alias: null });
  const byId = `/news/article/${item.id}/locks-of-the-north`;
  for (const old of ['/first/path', '/second/path']) expect(await responseTo(old)).toEqual([301, byId]);
  expect((await visit(byId)).statusCode).toBe(200);
  await change(item.id, { alias: 'first/path' });
  expect((await visit('/first/path')).statusCode).toBe(200);
  for (const old of ['/second/path', byId]) expect(await responseTo(old)).toEqual([301, '/first/path']);
});

test('an item takes the place of a redirect at its path, and a section cannot take that of an item', async () => {
  await services.write(systemOf(a1.organisationId, [a1.id]), (work) =>
    work.records.create(websiteRedirect, { site: a1.id, from: '/moved/on', to: '/news' }),
  );
  expect(await responseTo('/moved/on/')).toEqual([301, '/news']);
  await publish('/moved/on');
  expect((await visit('/moved/on')).statusCode).toBe(200);
  const section = await gql(app, {
    id: 'createWebsiteSection',
    token,
    site: 'a1',
    input: { site: a1.id, name: 'Moved', manualAlias: true, alias: 'moved/on' },
  });
  expect(section.error?.extensions['fields']).toEqual({
    alias: '“Locks of the north” is already at /moved/on. Choose another alias.',
  });
});

test('items on other sites of the organisation are at the path with the id, with the custom one as canonical', async () => {
  const item = await publish('/own/of/owner');
  const placed = [{ section: a2.sections.news, option: 'Standard', start: null, end: null }];
  await change(item.id, { schedules: placed }, [a1.id, a2.id]);
  const there = `/article/${item.id}/locks-of-the-north`;
  expect(await responseTo(`/${item.id}`, a2.host)).toEqual([301, there]);
  const page = await visit(there, a2.host);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('/own/of/owner">');
  expect((await visit('/own/of/owner', a2.host)).statusCode).toBe(404);
  expect((await visit('/news', a2.host)).body).toContain(`href="${there}"`);
});

test('a draft returns 404 at its path, is previewed there, and reserves the path', async () => {
  const draft = await makeContent(services, a1, { values: { name: 'Not yet', alias: '/not/yet' } });
  expect((await visit('/not/yet')).statusCode).toBe(404);
  expect(await refusalOf('/not/yet')).toContain('Not yet');
  expect(draft.alias).toBe('not/yet');
});

async function change(id: number, changes: Record<string, unknown>, siteIds = [a1.id]): Promise<void> {
  await services.write(systemOf(a1.organisationId, siteIds), async (work) => {
    const before = await work.records.find(content, id, { lock: true });
    if (before) await work.records.writeUnchecked(content, before, changes);
  });
}
