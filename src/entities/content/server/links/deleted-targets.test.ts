/**
 * The target of a reference may be deleted: the item loses nothing, but an attempt to reference the target
 * again is refused at the field.
 */
import { afterAll, expect, test } from 'vitest';
import { documentCalls } from '#testing/documents.ts';
import { login, makeContent, makeTrashed, publish } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1 } = world.sites;
const token = await login(app, world.a.users.admin.username);
afterAll(subject.close);

const { call, load, save } = documentCalls(app, token, 'a1');

test('an item whose author and related item were permanently deleted is read, changed and published as before', async () => {
  const author = await makeTrashed(services, a1, { type: 'Contact', values: { name: 'Gone Author' } });
  const related = await makeTrashed(services, a1, { values: { name: 'Gone story' } });
  const here = a1.content.article;
  const linked = {
    type: 'paragraph',
    content: [{ type: 'text', text: 'See there', marks: [{ type: 'link', attrs: { contentId: related } }] }],
  };
  const { id } = await makeContent(services, a1, {
    values: {
      name: 'What stays',
      authors: [author, a1.content.person],
      relatedTo: [related, here],
      body: { v: 1, content: [linked] },
    },
  });
  await publish(services, a1, id);
  for (const target of [author, related])
    expect((await call('eraseContent', { id: target })).code).toBeNull();

  const { path } = await load(id);
  const page = await app.inject({ url: path, headers: { host: a1.host } });
  expect([page.statusCode, page.body.includes('See there'), page.body.includes('Ilse Marchetti')]).toEqual([
    200,
    true,
    true,
  ]);
  expect(page.body).not.toContain(`/${related}`);

  expect((await save(id, { deck: 'With a new deck.' })).code).toBeNull();
  const { version } = await load(id);
  expect((await call('publishContent', { id, version })).code).toBeNull();

  const again = await save(id, { relatedTo: [related, here, a1.content.draft] });
  expect([again.code, Object.keys((again.error?.extensions['fields'] ?? {}) as object)]).toEqual([
    'BAD_USER_INPUT',
    ['relatedTo'],
  ]);
  expect((await load(id)).values).toMatchObject({ relatedTo: [related, here], deck: 'With a new deck.' });
  expect((await save(id, { relatedTo: [here] })).code).toBeNull();
});

test('a text of as much as a text can hold is saved, published and shown; one of more is refused in words', async () => {
  const { id } = await makeContent(services, a1, { published: true });
  const paragraphs = (count: number) => ({
    v: 1,
    content: Array.from({ length: count }, (_, index) => ({
      type: 'paragraph',
      content: [{ type: 'text', text: `${index} `.padEnd(900, 'ropes of the éastern quay ') }],
    })),
  });
  const long = paragraphs(1_020);
  expect(JSON.stringify(long).length).toBeGreaterThan(970_000);
  expect((await save(id, { body: long })).code).toBeNull();
  // The second save contains the text twice: its previous and its new version.
  expect((await save(id, { body: paragraphs(1_019) })).code).toBeNull();
  const { version, path } = await load(id);
  expect((await call('publishContent', { id, version })).code).toBeNull();
  const page = await app.inject({ url: path, headers: { host: a1.host } });
  expect([page.statusCode, page.body.includes('1018 ropes')]).toEqual([200, true]);
  const more = await save(id, { body: paragraphs(1_100) });
  expect([more.code, more.error?.extensions['fields']]).toEqual([
    'BAD_USER_INPUT',
    { body: 'The text is longer than 1 MB. Split it into several items.' },
  ]);
});
