import { afterAll, expect, test } from 'vitest';
import { gql, login, makeContent, makeTrashed } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { content } from '../../entity.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1 } = world.sites;
const token = await login(app, world.a.users.contributor.username);
afterAll(subject.close);

const call = (id: string, input: Record<string, unknown>) => gql(app, { token, site: 'a1', id, input });
async function messages(id: number): Promise<string[]> {
  const answer = await call('getContentChecks', { id });
  expect(answer.code, answer.body).toBeNull();
  return (answer.result as { findings: { message: string }[] }).findings.map(({ message }) => message);
}
const body = (...marks: Record<string, unknown>[]) => ({
  v: 1,
  content: marks.map((attrs) => ({
    type: 'paragraph',
    content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs }] }],
  })),
});
const values = {
  teaser: 'Long enough to be read in a list without the text below it.',
  byline: 'Our correspondent',
};

test('links to this site are checked, in every spelling, and no others', async () => {
  const article = await services.write(
    { actor: { kind: 'system', organisationId: world.a.id }, organisationId: world.a.id, siteIds: [a1.id] },
    (work) => work.records.find(content, a1.content.article),
  );
  const hrefs = [
    '/news',
    '/NEWS/',
    '/about#team',
    '/moved',
    `/${article?.id}`,
    '/sitemap.xml',
    '/news?page=2',
    '#below',
    'mailto:desk@press.example',
    'https://elsewhere.example/gone',
    `http://${a1.host}/about`,
    '/no-such-page',
    `http://${a1.host}/neither-here`,
    '/news/article/99999999/gone',
  ];
  const { id } = await makeContent(services, a1, {
    values: { ...values, body: body(...hrefs.map((href) => ({ href }))) },
  });
  expect(await messages(id)).toEqual(
    ['/no-such-page', `http://${a1.host}/neither-here`, '/news/article/99999999/gone'].map(
      (href) => `Body: the link target ${href} does not exist on this site.`,
    ),
  );
});

test('items that readers cannot see are reported, scheduled ones are not', async () => {
  const ahead = new Date(Date.now() + 86_400_000).toISOString();
  const scheduled = await makeContent(services, a1, { published: ahead });
  const draft = await makeContent(services, a1, { values: { name: 'Half a story' } });
  const trashed = await makeTrashed(services, a1);
  const { id } = await makeContent(services, a1, {
    values: { ...values, relatedTo: [scheduled.id, draft.id, trashed, a1.content.article] },
  });
  expect(await messages(id)).toEqual([
    '“Related items” links to “Half a story”, which is not published.',
    '“Related items” links to an item that was deleted.',
  ]);
});

test('checks cover the working copy, with the library’s texts for its images', async () => {
  const item = await makeContent(services, a1, {
    values: { ...values, primaryImage: { asset: world.a.assetId }, primarySection: a1.sections.news },
  });
  expect(await messages(item.id)).toEqual([]);
  await call('saveContent', {
    id: item.id,
    version: '1.0',
    changes: { primarySection: null, teaser: 'Short' },
    base: {},
  });
  expect(await messages(item.id)).toEqual([
    'The teaser has 5 characters; 50 to 600 are recommended.',
    'No section: this item will not appear in any list.',
  ]);
});
