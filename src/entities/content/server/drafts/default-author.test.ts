import { afterAll, expect, test } from 'vitest';
import { gql, login, makeContent } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1 } = world.sites;
const token = await login(app, world.a.users.editor.username);
afterAll(subject.close);

async function authorsOf(type: string, values: Record<string, unknown> = {}): Promise<unknown> {
  const input = { type, site: a1.id, values: { name: 'By whom?', ...values } };
  const answer = await gql(app, { token, site: 'a1', id: 'createContent', input });
  if (answer.error) throw new Error(answer.body);
  return (answer.result as { values: Record<string, unknown> }).values['authors'];
}

test('the creator of a signed item is its author if exactly one contact has their name', async () => {
  expect(await authorsOf('Article')).toBeNull();
  const values = { name: 'Robin editor' };
  const { id } = await makeContent(services, a1, { type: 'Contact', published: true, values });
  expect(await authorsOf('Article')).toEqual([id]);
  expect(await authorsOf('News')).toEqual([id]);
  // Authors in the request, or a byline, prevent the default author.
  expect(await authorsOf('Article', { authors: [a1.content.person] })).toEqual([a1.content.person]);
  expect(await authorsOf('Article', { authors: [] })).toEqual([]);
  expect(await authorsOf('Article', { byline: 'Our correspondent' })).toBeNull();
  expect(await authorsOf('Document', { fileSrc: 'https://files.example/a.pdf' })).toBeNull();
  await makeContent(services, a1, { type: 'Contact', values });
  expect(await authorsOf('Article')).toBeNull();
});
