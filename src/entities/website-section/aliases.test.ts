import { afterAll, expect, test } from 'vitest';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, world } = subject;
const { a1 } = world.sites;
const token = await login(app, world.a.users.editor.username);
afterAll(subject.close);

const call = (id: string, input: Record<string, unknown>) => gql(app, { token, site: 'a1', id, input });
const create = (values: Record<string, unknown>) => call('createWebsiteSection', { site: a1.id, ...values });
const fieldsOf = (answer: Awaited<ReturnType<typeof create>>) => [
  answer.code,
  answer.error?.extensions['fields'],
];

test.each([
  [{ name: ' ' }, { name: 'Name is required.' }],
  [{ name: 'Cranes', manualAlias: true }, { alias: 'Alias is required.' }],
  [{ name: 'x'.repeat(101) }, { name: 'Name may have at most 100 characters.' }],
])('a section is refused with %j', async (values, fields) => {
  expect(fieldsOf(await create(values))).toEqual(['BAD_USER_INPUT', fields]);
});

test('the alias is made of the names, until one is written by hand', async () => {
  const made = (
    await create({
      name: 'Cranes & hoists',
      parent: a1.sections.news,
      description: 'What lifts.',
      gamAlias: 'news.cranes',
    })
  ).result as { id: number; version: number };
  expect(made).toMatchObject({
    alias: 'news/cranes-hoists',
    systemAlias: 'news/cranes-hoists',
    manualAlias: false,
    description: 'What lifts.',
    gamAlias: 'news.cranes',
    parent: { id: a1.sections.news },
  });
  const { id, version } = made;
  const noAlias = await call('updateWebsiteSection', {
    id,
    version,
    changes: { manualAlias: true, alias: null },
  });
  expect(fieldsOf(noAlias)).toEqual(['BAD_USER_INPUT', { alias: 'Alias is required.' }]);
  const written = await call('updateWebsiteSection', {
    id,
    version,
    changes: { manualAlias: true, alias: 'lifting' },
  });
  expect(written.result).toMatchObject({ alias: 'lifting', systemAlias: 'news/cranes-hoists' });
});

test('descendants of a renamed section are in the history and found only by their new URLs', async () => {
  const make = async (name: string, parent?: number) =>
    (await create({ name, parent })).result as { id: number; version: number };
  const above = await make('Winches');
  const below = await make('Ropes', above.id);
  const changes = { name: 'Capstans' };
  await call('updateWebsiteSection', { id: above.id, version: above.version, changes });
  const found = async (search: string) => {
    const answer = (await call('getWebsiteSectionStream', { search })).result as {
      edges: { node: { alias: string } }[];
    };
    return answer.edges.map(({ node }) => node.alias).sort();
  };
  expect(await found('capstans')).toEqual(['capstans', 'capstans/ropes']);
  expect(await found('winches')).toEqual([]);
  const history = (await call('getHistoryList', { entity: 'websiteSection', limit: 2 })).result as {
    changes: { recordId: number; event: string; fields: string[] }[];
  };
  expect(history.changes.find(({ recordId }) => recordId === below.id)).toMatchObject({
    event: 'Moved with a section above',
    fields: ['Alias'],
  });
});
