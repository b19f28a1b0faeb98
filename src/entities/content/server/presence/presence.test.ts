import { afterAll, expect, test } from 'vitest';
import { gql, login, makeContent } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, b1 } = world.sites;
const tokens = {
  admin: await login(app, world.a.users.admin.username),
  editor: await login(app, world.a.users.editor.username),
  contributor: await login(app, world.a.users.contributor.username),
  foreignEditor: await login(app, world.b.users.editor.username),
};
type Who = keyof typeof tokens;
afterAll(subject.close);

const call = (id: string, input: Record<string, unknown>, who: Who) =>
  gql(app, { token: tokens[who], site: who === 'foreignEditor' ? 'b1' : 'a1', id, input });
async function people(id: string, input: Record<string, unknown>, who: Who): Promise<string[]> {
  const answer = await call(id, input, who);
  if (answer.error) throw new Error(answer.body);
  return (answer.result as { people: { fullName: string }[] }).people.map(({ fullName }) => fullName);
}
const announce = (id: number, who: Who, window: string = who, isLeaving = false) =>
  people('announceContentPresence', { id, window, isLeaving }, who);
const listed = (ids: number[], who: Who = 'editor') => people('getContentPresence', { ids }, who);

test('opening an item shows who has it open, and is shown to them and in the list until it is closed', async () => {
  const [{ id }, other] = [await makeContent(services, a1), await makeContent(services, a1)];
  expect(await announce(id, 'editor')).toEqual([]);
  expect(await announce(id, 'contributor')).toEqual(['Robin editor']);
  expect(await announce(id, 'editor')).toEqual(['Robin contributor']);
  expect(await listed([id, other.id])).toEqual(['Robin editor', 'Robin contributor']);
  // A second window of the same person does not add a person.
  expect(await announce(id, 'editor', 'second')).toEqual(['Robin editor', 'Robin contributor']);
  expect(await listed([id])).toEqual(['Robin editor', 'Robin contributor']);
  await announce(id, 'contributor', 'contributor', true);
  expect(await announce(id, 'editor', 'second')).toEqual(['Robin editor']);
  expect(await listed([other.id])).toEqual([]);
});

test('a window that is not heard of for 45 seconds counts no more, and its row goes', async () => {
  const { id } = await makeContent(services, a1);
  await announce(id, 'editor');
  const age = (seconds: number) =>
    database.superuser(
      'update content_presence set seen = now() - make_interval(secs => $2) where content_id = $1',
      [id, seconds],
    );
  await age(40);
  expect(await listed([id])).toEqual(['Robin editor']);
  await age(50);
  expect(await listed([id])).toEqual([]);
  await announce((await makeContent(services, a1)).id, 'contributor');
  expect(await database.superuser('select 1 from content_presence where content_id = $1', [id])).toEqual([]);
});

test('users can’t close another user’s window, or be present on items they may not read', async () => {
  const { id } = await makeContent(services, a1);
  await announce(id, 'editor', 'window');
  await announce(id, 'contributor', 'window');
  await announce(id, 'contributor', 'window', true);
  expect(await listed([id])).toEqual(['Robin editor']);
  expect((await call('getContentPresence', { ids: [id] }, 'foreignEditor')).code).toBe('NOT_FOUND');
  for (const isLeaving of [false, true]) {
    const answer = await call('announceContentPresence', { id, window: 'w', isLeaving }, 'foreignEditor');
    expect(answer.code).toBe('NOT_FOUND');
  }
  expect(await listed([id])).toEqual(['Robin editor']);
});

test('names of windows and numbers of items have limits', async () => {
  const { id } = await makeContent(services, b1);
  for (const window of ['', 'x'.repeat(37), 'a b', '<b>'])
    expect((await call('announceContentPresence', { id, window }, 'foreignEditor')).code, window).toBe(
      'BAD_USER_INPUT',
    );
  const ids = Array.from({ length: 51 }, (_, index) => 10_000_000 + index);
  expect((await call('getContentPresence', { ids }, 'editor')).code).toBe('BAD_USER_INPUT');
});
