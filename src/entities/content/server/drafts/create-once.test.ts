import { afterAll, expect, test } from 'vitest';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, database, world } = subject;
const { a1 } = world.sites;
const tokens = {
  editor: await login(app, world.a.users.editor.username),
  contributor: await login(app, world.a.users.contributor.username),
};
afterAll(subject.close);

async function create(key: string | null, name: string, who: keyof typeof tokens = 'editor') {
  const input = { type: 'Article', site: a1.id, values: { name }, key };
  const { result, error } = await gql(app, { token: tokens[who], site: 'a1', id: 'createContent', input });
  return { result: result as { id: number; values: { name: string } } | undefined, error };
}
const newKey = () => crypto.randomUUID();

test('a first save that is sent again, also at the same time, creates one item', async () => {
  const key = newKey();
  const together = await Promise.all([1, 2, 3].map(() => create(key, 'Night shift')));
  const later = await create(key, 'Night shift');
  expect(new Set([...together, later].map(({ result }) => result?.id)).size).toBe(1);
  const found = await database.superuser('select 1 from content where name = $1', ['Night shift']);
  expect(found).toHaveLength(1);
});

test('the editor of the admin gets the first item for newer values, so that it can save what differs', async () => {
  const key = newKey();
  const first = await create(key, 'First letters');
  const second = await create(key, 'First letters and more');
  expect(second.result).toMatchObject({ id: first.result?.id, values: { name: 'First letters' } });
});

test('another key, another person or no key creates another item', async () => {
  const key = newKey();
  const answers = [
    await create(key, 'Ice'),
    await create(newKey(), 'Ice'),
    await create(key, 'Ice', 'contributor'),
    await create(null, 'Ice'),
    await create(null, 'Ice'),
  ];
  expect(new Set(answers.map(({ result }) => result?.id)).size).toBe(5);
});

test('refused requests are not remembered', async () => {
  const key = newKey();
  expect((await create(key, '')).error?.message).toBeTruthy();
  expect((await create(key, 'Now with a title')).result?.values.name).toBe('Now with a title');
});

test('a key is a UUID; anything else is refused at its field', async () => {
  for (const key of ['x', 'x'.repeat(37), "' or 1=1 --"])
    expect((await create(key, 'Ice')).error?.extensions['fields']).toHaveProperty('key');
});

test('keys are stored for a day', async () => {
  const key = newKey();
  await create(key, 'Old');
  await database.superuser(
    `update content_creation set created = now() - interval '25 hours' where key = $1`,
    [key],
  );
  await create(newKey(), 'New');
  expect(await database.superuser('select 1 from content_creation where key = $1', [key])).toEqual([]);
});
