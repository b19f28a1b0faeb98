/** On German sites, new URLs spell umlauts out; URLs that readers already know do not change. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { content } from '#entities/content/entity.ts';
import { site } from '#entities/site/entity.ts';
import { taxonomy } from '#entities/taxonomy/entity.ts';
import { websiteSection } from '#entities/website-section/entity.ts';
import { magazineIssue } from '#modules/magazine/entities/magazine-issue/entity.ts';
import { membership } from '#modules/memberships/orders/entities/membership/entity.ts';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1, a2 } = world.sites;
const token = await login(app, world.a.users.admin.username);
afterAll(subject.close);

const GERMAN = systemOf(a1.organisationId, [a1.id]);
const ENGLISH = systemOf(a1.organisationId, [a2.id]);

beforeAll(async () => {
  await services.write(GERMAN, async (work) => {
    const before = await work.records.find(site, a1.id);
    if (before) await work.records.writeSkippingPrepare(site, before, { language: 'de-AT' });
  });
});

const publish = (name: string, values: Record<string, unknown> = {}, on = a1) =>
  makeContent(services, on, {
    published: true,
    values: { name, primarySection: on.sections.news, ...values },
  });

const responseTo = async (url: string, on = a1) => {
  const { statusCode, headers } = await app.inject({ url, headers: { host: on.host } });
  return [statusCode, headers['location']];
};

/** Gives an item the state in which the migration leaves items published before it. */
const asPublishedBefore = (table: 'content' | 'magazine_issue', id: number) =>
  services.write(GERMAN, (work) =>
    sql`update ${sql.table(table)} set slug_language = null where organisation_id = ${a1.organisationId} and id = ${id}`.execute(
      work.db,
    ),
  );

test('a new item on a German site spells umlauts out, wherever readers meet it', async () => {
  const { id } = await publish('Große Fähren für Übersee');
  const path = `/news/article/${id}/grosse-faehren-fuer-uebersee`;
  const page = await app.inject({ url: path, headers: { host: a1.host } });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain(`<link rel="canonical" href="${services.sites.byId(a1.id)?.origin}${path}">`);
  for (const other of [`/news/article/${id}/grosse-fahren-fur-ubersee`, `/${id}`, `/article/${id}`])
    expect(await responseTo(other), other).toEqual([301, path]);
  const feed = encodeURIComponent('{"sectionAlias":"news"}');
  for (const url of [
    '/news',
    `/__rss/website-scheduled-content.xml?input=${feed}`,
    '/sitemap/article-1.xml',
    '/sitemap-google-news.xml',
  ])
    expect((await app.inject({ url, headers: { host: a1.host } })).body, url).toContain(path);
});

test('an item published before retains its URL, renamed and unpublished too', async () => {
  const { id } = await publish('Größe');
  await asPublishedBefore('content', id);
  const path = `/news/article/${id}/grosse`;
  expect((await responseTo(path))[0]).toBe(200);
  expect(await responseTo(`/news/article/${id}/groesse`)).toEqual([301, path]);
  await services.write(GERMAN, async (work) => {
    const before = await work.records.find(content, id);
    if (before)
      await work.records.update(content, { id, version: before.version, changes: { name: 'Größer' } });
  });
  expect(await responseTo(path)).toEqual([301, `/news/article/${id}/grosser`]);
});

test('the language of an item counts, not that of its site; other languages drop their accents as before', async () => {
  const paths = [
    [await publish('Für alle', { language: 'en' }), a1, 'fur-alle'],
    [await publish('Für alle', { language: 'de' }, a2), a2, 'fuer-alle'],
    [await publish('Für alle', {}, a2), a2, 'fur-alle'],
    [await publish('Skarvøy på Åland', { language: 'nb' }), a1, 'skarvoy-pa-aland'],
  ] as const;
  for (const [{ id }, on, slug] of paths)
    expect(await responseTo(`/${id}`, on)).toEqual([301, `/news/article/${id}/${slug}`]);
});

test('a draft shows the address it will have, by the language it has then', async () => {
  const { id } = await makeContent(services, a1, {
    values: { name: 'Übung', primarySection: a1.sections.news },
  });
  const shown = async () => {
    const { result } = await gql(app, { id: 'getContentDocument', token, input: { id }, host: a1.host });
    return result;
  };
  expect(await shown()).toMatchObject({ nextPath: `/news/article/${id}/uebung`, slugLanguage: 'de' });
});

test('sections, memberships and issues of a German site spell umlauts out; of an English one they do not', async () => {
  const made = (work: typeof GERMAN, siteId: number) =>
    services.write(work, async ({ records }) => [
      (await records.create(websiteSection, { site: siteId, name: 'Häfen' })).alias,
      (await records.create(membership, { site: siteId, title: 'Förderer' })).alias,
      (
        await records.create(magazineIssue, {
          site: siteId,
          name: 'März',
          mailDate: '2026-03-01T00:00:00.000Z',
        })
      ).slugLanguage,
    ]);
  expect(await made(GERMAN, a1.id)).toEqual(['haefen', 'foerderer', 'de']);
  expect(await made(ENGLISH, a2.id)).toEqual(['hafen', 'forderer', null]);
});

test('a section from before retains its URL until it is renamed, which redirects', async () => {
  const section = await services.write(GERMAN, (work) =>
    work.records.create(websiteSection, { site: a1.id, name: 'Küste', manualAlias: false }),
  );
  const setBack = sql`update website_section set alias = 'kuste', system_alias = 'kuste' where id = ${section.id}`;
  await services.write(GERMAN, (work) => setBack.execute(work.db));
  const update = (changes: Record<string, unknown>) =>
    services.write(GERMAN, async (work) => {
      const { version } = (await work.records.find(websiteSection, section.id)) ?? { version: 0 };
      return work.records.update(websiteSection, { id: section.id, version, changes });
    });
  expect((await update({ description: 'Am Meer.' })).alias).toBe('kuste');
  expect((await update({ name: 'Küsten' })).alias).toBe('kuesten');
  expect(await responseTo('/kuste')).toEqual([301, '/kuesten']);
});

test('a term spells umlauts out where all sites are German, but joins the topic that its name has', async () => {
  const make = (work: typeof GERMAN, name: string) =>
    services.write(work, ({ records }) => records.create(taxonomy, { name, type: 'Topic' }));
  expect((await make(GERMAN, 'Öl')).alias).toBe('oel');
  expect((await make(ENGLISH, 'Brücke')).alias).toBe('brucke');
  expect((await make(GERMAN, 'Brücke')).alias).toBe('brucke');
  const term = await make(GERMAN, 'Böen');
  const { id } = await publish('Sturm', { taxonomy: [term.id] });
  const page = await app.inject({ url: `/news/article/${id}/sturm`, headers: { host: a1.host } });
  expect(page.body).toContain('href="/topics/boeen"');
  expect((await responseTo('/topics/boeen'))[0]).toBe(200);
});
