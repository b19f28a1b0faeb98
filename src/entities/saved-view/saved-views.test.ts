/** Views of lists are separate for each user and site, limited in number, and have unique names. */
import { afterAll, expect, test } from 'vitest';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, world } = subject;
const { a1, a2 } = world.sites;
const tokens = {
  admin: await login(app, world.a.users.admin.username),
  editor: await login(app, world.a.users.editor.username),
};
afterAll(subject.close);

const ask = (id: string, input: Record<string, unknown>, who: keyof typeof tokens = 'admin') =>
  gql(app, { id, token: tokens[who], site: 'a1', input: { site: a1.id, list: '/redirects', ...input } });
const names = (answer: Awaited<ReturnType<typeof ask>>) =>
  (answer.result as { views: { id: number; name: string; state: string }[] }).views.map(
    ({ name, state }) => `${name} ${state}`,
  );

test('a view is stored for its user, site and list only, and replaced by its name', async () => {
  await ask('saveView', { name: 'Old', state: '?search=old' });
  expect(names(await ask('saveView', { name: 'Old', state: '?search=older' }))).toEqual([
    'Old ?search=older',
  ]);
  expect(names(await ask('getSavedViews', {}))).toEqual(['Old ?search=older']);
  expect(names(await ask('getSavedViews', {}, 'editor'))).toEqual([]);
  expect(names(await ask('getSavedViews', { site: a2.id }))).toEqual([]);
  expect(names(await ask('getSavedViews', { list: '/system' }))).toEqual([]);
});

test('users can’t delete views of others', async () => {
  const made = await ask('saveView', { name: 'Mine', state: '?sort=-updated' });
  const id = (made.result as { views: { id: number; name: string }[] }).views.find(
    ({ name }) => name === 'Mine',
  )?.id;
  expect((await ask('deleteSavedView', { id }, 'editor')).code).toBe('NOT_FOUND');
  expect(names(await ask('deleteSavedView', { id }))).toEqual(['Old ?search=older']);
});

test('the twenty-first view of a list is refused in words; one of them can still be replaced', async () => {
  const list = '/cms-users';
  for (let n = 1; n <= 20; n += 1) await ask('saveView', { list, name: `View ${n}`, state: '?a=1' });
  const refused = await ask('saveView', { list, name: 'View 21', state: '?a=1' });
  expect([refused.code, refused.body]).toEqual([
    'BAD_USER_INPUT',
    expect.stringContaining('You already have 20 views of this list. Delete one before you save another.'),
  ]);
  expect(names(await ask('saveView', { list, name: 'View 20', state: '?a=2' }))).toContain('View 20 ?a=2');
});

test.each([
  ['a name of 61 characters', { name: 'x'.repeat(61), state: '?a=1' }],
  ['a state of 2,001 characters', { name: 'Long', state: 'x'.repeat(2_001) }],
  ['a list that is no path', { name: 'Odd', state: '?a=1', list: 'https://quay.example' }],
])('%s is refused', async (_what, input) => {
  expect((await ask('saveView', input)).code).toBe('BAD_USER_INPUT');
});
