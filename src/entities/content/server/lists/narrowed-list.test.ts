/** The admin's list, filtered by author or term, and by a range of publication times. */
import { afterAll, expect, test } from 'vitest';
import { taxonomy } from '#entities/taxonomy/entity.ts';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1 } = world.sites;
const token = await login(app, world.a.users.editor.username);
afterAll(subject.close);

const call = (id: string, input: Record<string, unknown>) => gql(app, { token, site: 'a1', id, input });
interface Listed {
  name: string;
  authors: { id: number; fullName: string }[];
  terms: { name: string }[];
}
async function listed(input: Record<string, unknown>): Promise<Listed[]> {
  const answer = await call('getContentList', { site: a1.id, ...input });
  if (answer.error) throw new Error(answer.body);
  return (answer.result as { edges: { node: Listed }[] }).edges.map(({ node }) => node);
}
const names = async (input: Record<string, unknown>) => (await listed(input)).map(({ name }) => name);

const term = await services.write(systemOf(world.a.id, [a1.id]), (work) =>
  work.records.create(taxonomy, { name: 'Dredging', type: 'Topic' }),
);
const { id: person } = await makeContent(services, a1, {
  type: 'Contact',
  published: true,
  values: { name: 'Ilse Marchetti' },
});

test('items of an author or a term are found, drafts and what is not published yet included', async () => {
  const about = { authors: [person], taxonomy: [term.id] };
  await makeContent(services, a1, { published: true, values: { name: 'Live', ...about } });
  await makeContent(services, a1, { values: { name: 'Draft', ...about } });
  const pending = await makeContent(services, a1, { published: true, values: { name: 'Pending' } });
  const related = await makeContent(services, a1, { published: true, values: { name: 'Related to them' } });
  const change = async (id: number, changes: Record<string, unknown>) => {
    const { version } = (await call('getContentDocument', { id })).result as { version: string };
    await call('saveContent', { id, version, changes, base: {} });
  };
  await change(pending.id, about);
  // A person referenced elsewhere in a draft is not its author.
  await change(related.id, { relatedTo: [person] });
  for (const filter of [{ author: person }, { term: term.id }])
    expect((await names(filter)).toSorted()).toEqual(['Draft', 'Live', 'Pending']);
  expect(await names({ author: person, state: 'draft' })).toEqual(['Draft']);
  const [first] = await listed({ author: person, search: 'Pending' });
  expect(first).toMatchObject({ authors: [{ id: person }], terms: [{ name: 'Dredging' }] });
});

test('the list between two times filters only by publication', async () => {
  const made = [2, 4, 6].map((month) => ({
    name: `Month ${month}`,
    published: `2019-0${month}-01T00:00:00.000Z`,
  }));
  for (const { name, published } of made) await makeContent(services, a1, { published, values: { name } });
  const range = { publishedFrom: '2019-03-01T00:00:00.000Z', publishedUntil: '2019-06-01T00:00:00.000Z' };
  expect(await names(range)).toEqual(['Month 4']);
  expect(await names({ publishedUntil: '2019-07-01T00:00:00.000Z' })).toEqual([
    'Month 6',
    'Month 4',
    'Month 2',
  ]);
  const ascending = { sortField: 'published', sortOrder: 'asc' };
  expect(await names({ ...ascending, publishedUntil: '2019-05-01T00:00:00.000Z' })).toEqual([
    'Month 2',
    'Month 4',
  ]);
  const refused = await call('getContentList', { site: a1.id, ...range, sortField: 'name' });
  expect([refused.code, refused.error?.message]).toEqual([
    'BAD_USER_INPUT',
    'Content between two publication times can only be sorted by publication.',
  ]);
});
