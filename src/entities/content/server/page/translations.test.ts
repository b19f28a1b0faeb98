/** Versions of an item in other languages: every page lists exactly those that readers may see. */
import { afterAll, expect, test } from 'vitest';
import { createDocument, documentVersion, loadDocument } from '#entities/content/server/drafts/documents.ts';
import { publishContent } from '#entities/content/server/publishing/publishing.ts';
import { gql, login, makeContent, publish, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1, a2 } = world.sites;
const editor = await login(app, world.a.users.editor.username);
afterAll(subject.close);

/** The HTML of the item's page on a site. */
async function pageOf(id: number, host = a1.host): Promise<string> {
  const moved = await app.inject({ url: `/${id}`, headers: { host } });
  const { location } = moved.headers;
  return (await app.inject({ url: new URL(String(location), 'http://x').pathname, headers: { host } })).body;
}

/** Languages in the head, in order, and the languages offered to the reader. */
function versionsIn(html: string): { head: string[]; line: string[] } {
  const head = [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)"/g)].map(([, tag = '']) => tag);
  const line = [...html.matchAll(/<a href="[^"]+" hrefLang="([^"]+)"/g)].map(([, tag = '']) => tag);
  return { head, line };
}

const original = (await makeContent(services, a1, { published: true, values: { name: 'High water' } })).id;
const BOTH = systemOf(world.a.id, [a1.id, a2.id]);

/** Creates a version on a site, published now, at a given instant, or not at all. */
async function versionOf(
  values: { name: string; language: string },
  { published, site = a1, of = original }: { published?: true | string; site?: typeof a1; of?: number } = {},
): Promise<number> {
  return services.write(BOTH, async (work) => {
    const { id } = await createDocument(work, {
      type: 'Article',
      site: site.id,
      values: { ...values, primarySection: site.sections.news, translationOf: of },
    });
    if (published !== undefined) {
      const version = documentVersion(await loadDocument(work, id));
      await publishContent(work, { id, version, ...(published !== true && { published }) });
    }
    return id;
  });
}

test('an item without translations names no versions', async () => {
  expect(versionsIn(await pageOf(original))).toEqual({ head: [], line: [] });
});

test('original and translation name each other, in the head and for readers; a draft is not named', async () => {
  await versionOf({ name: 'Nog niet klaar', language: 'nl' });
  const german = await versionOf({ name: 'Hochwasser', language: 'de' }, { published: true });
  expect(versionsIn(await pageOf(original))).toEqual({ head: ['en', 'x-default', 'de'], line: ['de'] });
  const html = await pageOf(german);
  expect(versionsIn(html)).toEqual({ head: ['en', 'x-default', 'de'], line: ['en'] });
  expect(html).toContain('<h1 lang="de" dir="ltr">Hochwasser</h1>');
  expect(html).toContain('"inLanguage":"de"');
  expect(html).toContain('<html lang="en"');
});

test('cached pages follow what is published and unpublished, also on another site', async () => {
  const arabic = await versionOf({ name: 'المدّ العالي', language: 'ar' }, { site: a2 });
  expect(versionsIn(await pageOf(original)).head).not.toContain('ar');
  await publish(services, { ...a2, organisationId: world.a.id }, arabic);
  await expect.poll(async () => versionsIn(await pageOf(original)).head).toContain('ar');
  expect(await pageOf(original)).toMatch(new RegExp(`hreflang="ar" href="https?://${a2.host}`));
  const there = await pageOf(arabic, a2.host);
  expect(versionsIn(there).head).toEqual(['en', 'x-default', 'de', 'ar']);
  expect(there).toContain('<h1 lang="ar" dir="rtl">');
});

test('any language has its tag, its direction and its own name, and is in the head once', async () => {
  const persian = await versionOf({ name: 'مد بالا', language: 'fa' }, { published: true });
  const second = await versionOf({ name: 'مد بالا، دوباره', language: 'fa' }, { published: true });
  const html = await pageOf(persian);
  expect(html).toContain('<h1 lang="fa" dir="rtl">مد بالا</h1>');
  expect(versionsIn(html)).toEqual({ head: ['en', 'x-default', 'de', 'ar', 'fa'], line: ['en', 'de', 'ar'] });
  const english = await pageOf(original);
  expect(versionsIn(english)).toEqual({
    head: ['en', 'x-default', 'de', 'ar', 'fa'],
    line: ['de', 'ar', 'fa'],
  });
  expect(english).toMatch(/hrefLang="fa" lang="fa" dir="rtl">فارسی</);
  // No other page lists this version in its head, so it lists none either; readers are offered the others
  // anyway.
  expect(versionsIn(await pageOf(second))).toEqual({ head: [], line: ['en', 'de', 'ar'] });
});

test('a card in a list has the language of its words', async () => {
  const { body } = await app.inject({ url: '/news', headers: { host: a1.host } });
  expect(body).toMatch(/class="card-title" lang="de" dir="ltr"><a [^>]*>Hochwasser/);
  expect(body).toMatch(/class="card-title"><a [^>]*>High water/);
});

test('a version appears at the instant of its publication', async () => {
  const soon = new Date(Date.now() + 2_500).toISOString();
  await versionOf({ name: 'Grande marée', language: 'fr' }, { published: soon });
  expect(versionsIn(await pageOf(original)).head).not.toContain('fr');
  await expect.poll(async () => versionsIn(await pageOf(original)).head, { timeout: 15_000 }).toContain('fr');
});

test('a translation of itself or of a translation is refused at the field', async () => {
  const { id: german } = await services.write(systemOf(world.a.id, [a1.id]), async (work) => {
    const [found] = await work.db
      .selectFrom('content')
      .select('id')
      .where('organisation_id', '=', world.a.id)
      .where('name', '=', 'Hochwasser')
      .execute();
    if (!found) throw new Error('It was made above.');
    return found;
  });
  const third = versionOf({ name: 'Third hand', language: 'es' }, { published: true, of: german });
  await expect(third).rejects.toMatchObject({
    extensions: { fields: { translationOf: expect.stringContaining('is a translation') } },
  });
  const answer = await gql(app, {
    token: editor,
    site: a1.key,
    id: 'getContent',
    input: { id: original },
  });
  expect(answer.result).toMatchObject({ translationOf: null });
});

test('an item has at most a hundred translations', async () => {
  const { id } = await makeContent(services, a1, { values: { name: 'Ebb' } });
  const translations = Array.from({ length: 101 }, (_, index) => ({
    name: `Ebb ${index}`,
    language: 'nl',
    translationOf: id,
  }));
  const all = services.write(systemOf(world.a.id, [a1.id]), async (work) => {
    for (const values of translations) await createDocument(work, { type: 'Article', site: a1.id, values });
  });
  await expect(all).rejects.toMatchObject({
    extensions: { fields: { translationOf: 'An item has at most 100 translations. Remove one first.' } },
  });
});
