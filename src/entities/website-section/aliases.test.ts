import { afterAll, expect, test } from 'vitest';
import { buildTestApp } from '#testing/app.ts';
import { gql, login, makeWorld } from '#testing/make.ts';

const subject = await buildTestApp();
const { app, services } = subject;
const world = await makeWorld(services);
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
