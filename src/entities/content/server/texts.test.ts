import { afterAll, expect, test } from 'vitest';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1 } = world.sites;
const token = await login(app, world.a.users.editor.username);
afterAll(subject.close);

async function pageOf(values: Record<string, unknown>): Promise<{ id: number; html: string }> {
  const { id } = await makeContent(services, a1, { published: true, values });
  const answer = await gql(app, { token, site: 'a1', id: 'getContentDocument', input: { id } });
  const { path } = answer.result as { path: string };
  return { id, html: (await app.inject({ url: path, headers: { host: a1.host } })).body };
}
const tagOf = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(html)?.[1] ?? null;

test('search engines and social networks have separate texts, each the fallback of the next', async () => {
  const teaser = 'What lists say about the lock and its gates.';
  const all = await pageOf({
    name: 'The lock',
    teaser,
    seoTitle: 'Lock opening hours',
    seoDescription: 'When the lock opens.',
    socialTitle: 'It opens!',
    socialDescription: 'Come and see.',
  });
  expect(all.html).toContain('<title>Lock opening hours | The Harbour Post</title>');
  expect(['description', 'og:title', 'og:description'].map((name) => tagOf(all.html, name))).toEqual([
    'When the lock opens.',
    'It opens!',
    'Come and see.',
  ]);
  const some = await pageOf({ name: 'The lock', teaser, seoDescription: 'When the lock opens.' });
  expect([tagOf(some.html, 'og:title'), tagOf(some.html, 'og:description')]).toEqual([
    'The lock',
    'When the lock opens.',
  ]);
  const none = await pageOf({ name: 'The lock', teaser });
  expect(['description', 'og:description'].map((name) => tagOf(none.html, name))).toEqual([teaser, teaser]);
});

test('a missing teaser is the start of the text, cut at a word within 175 characters', async () => {
  const words = 'The harbour office opens at seven and closes when the last pilot is home. '.repeat(5);
  const body = { v: 1, content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] };
  const { html } = await pageOf({ name: 'Hours', body });
  const description = tagOf(html, 'description') ?? '';
  expect(description.length).toBeLessThanOrEqual(176);
  expect(description).toMatch(/[a-z]…$/);
  expect(words.startsWith(description.slice(0, -1))).toBe(true);
});

test('newsletters have separate texts, in their feed and in responses for them, and nowhere else', async () => {
  const name = 'The lock opens earlier';
  const own = { newsletterName: 'Set your alarm', newsletterTeaser: 'From Monday the gates move at five.' };
  const { id, html } = await pageOf({ name, ...own });
  const plain = await pageOf({ name: 'The lock closes later' });
  const feedOf = async (input: object) => {
    const url = `/__rss/website-scheduled-content.xml?input=${encodeURIComponent(JSON.stringify(input))}`;
    return (await app.inject({ url, headers: { host: a1.host } })).body;
  };
  const sent = await feedOf({ sectionAlias: 'news', channel: 'newsletter' });
  expect(sent).toContain(`<title>${own.newsletterName}</title>`);
  expect(sent).toContain(`<description>${own.newsletterTeaser}</description>`);
  expect(sent).toContain('<title>The lock closes later</title>');
  expect(sent).toContain(`${id}/the-lock-opens-earlier</link>`);
  for (const shown of [html, plain.html, await feedOf({ sectionAlias: 'news' })])
    expect(shown).not.toContain(own.newsletterName);
  const answer = await gql(app, { host: a1.host, id: 'getContent', input: { id } });
  expect(answer.result).toMatchObject({ name, ...own });
});

test('a feed with an unknown channel is the plain one from the cache; that of newsletters is, too, while their module is off', async () => {
  await pageOf({ name: 'The pier is swept', newsletterName: 'Bring a broom' });
  const feedOf = (channel?: string) => {
    const input = JSON.stringify({ sectionAlias: 'news', ...(channel && { channel }) });
    const url = `/__rss/website-scheduled-content.xml?input=${encodeURIComponent(input)}`;
    return app.inject({ url, headers: { host: a1.host } });
  };
  const plain = await feedOf();
  const unknown = await Promise.all(['pigeon', 'web', 'toString'].map(feedOf));
  expect(unknown.map(({ body, headers }) => [body, headers['x-cache']])).toEqual(
    unknown.map(() => [plain.body, 'hit']),
  );
  expect((await feedOf('newsletter')).body).toContain('Bring a broom');
  const setModules = (modules: object) =>
    services.write(systemOf(a1.organisationId, [a1.id]), async ({ db, tags }) => {
      await db
        .updateTable('site')
        .set({ modules: JSON.stringify(modules) })
        .where('id', '=', a1.id)
        .execute();
      tags.add('sites').add(`site:${a1.id}`);
    });
  await setModules({ newsletters: false });
  const off = (await feedOf('newsletter')).body;
  await setModules({});
  expect(off).toContain('The pier is swept');
  expect(off).not.toContain('Bring a broom');
});

test('texts too long are refused at their fields', async () => {
  const values = {
    name: 'x',
    socialTitle: 'x'.repeat(121),
    socialDescription: 'x'.repeat(321),
    teaser: 'x'.repeat(601),
    newsletterName: 'x'.repeat(251),
    newsletterTeaser: 'x'.repeat(601),
  };
  const answer = await gql(app, {
    token,
    site: 'a1',
    id: 'createContent',
    input: { type: 'Article', site: a1.id, values },
  });
  expect(Object.keys(answer.error?.extensions['fields'] ?? {}).sort()).toEqual([
    'newsletterName',
    'newsletterTeaser',
    'socialDescription',
    'socialTitle',
    'teaser',
  ]);
});

test('notes for colleagues are in no public output: no page, print, feed, list or response has them', async () => {
  const notes = 'Source asked not to be named';
  const { id, html } = await pageOf({ name: 'Quiet source', notes, labels: ['Exclusive'] });
  expect(html).not.toContain(notes);
  const feed = `/__rss/website-scheduled-content.xml?input=${encodeURIComponent('{"sectionAlias":"news"}')}`;
  for (const url of [`/print/content/${id}`, '/news', '/', feed, '/sitemap.xml']) {
    const answer = await app.inject({ url, headers: { host: a1.host } });
    expect(answer.body, url).not.toContain(notes);
  }
  const anonymous = await gql(app, { host: a1.host, id: 'getContent', input: { id } });
  expect([anonymous.code, anonymous.body.includes(notes)]).toEqual([null, false]);
  expect(anonymous.result).toMatchObject({ notes: null, labels: ['Exclusive'] });
  const staff = await gql(app, { token, site: 'a1', id: 'getContent', input: { id } });
  expect(staff.result).toMatchObject({ notes });
});

test('an end before its start is refused at its end; a record stored so can still be changed elsewhere', async () => {
  const [startDate, endDate] = ['2027-03-09T20:00:00.000Z', '2027-03-09T19:00:00.000Z'];
  await expect(
    makeContent(services, a1, { type: 'Event', values: { startDate, endDate } }),
  ).rejects.toMatchObject({
    extensions: { fields: { endDate: 'Choose a time after the start.' } },
  });
  const { id } = await makeContent(services, a1, { type: 'Event', values: { startDate } });
  await subject.database.superuser(`update content set end_date = '${endDate}' where id = ${id}`);
  const publish = async (changes: object) => {
    const call = (name: string, input: object) =>
      gql(app, { token, site: 'a1', id: name, input: { id, ...input } });
    const versionOf = ({ result }: { result?: unknown }) => (result as { version: string }).version;
    const version = versionOf(await call('getContentDocument', {}));
    const saved = await call('saveContent', { version, changes, base: {} });
    return call('publishContent', { version: versionOf(saved) });
  };
  const teaser = 'Visitors may see the engine house.';
  expect((await publish({ teaser })).error ?? null).toBe(null);
  const refused = await publish({ startDate: '2027-03-09T20:30:00.000Z' });
  expect(refused.error?.extensions['fields']).toMatchObject({ endDate: 'Choose a time after the start.' });
});
