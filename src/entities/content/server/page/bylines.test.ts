/** Bylines name authors after their pages were unpublished or deleted, without a link; erasing an author removes the name. */
import { afterAll, expect, test } from 'vitest';
import { documentCalls } from '#testing/documents.ts';
import { gql, login, makeContent } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1 } = world.sites;
const token = await login(app, world.a.users.admin.username);
const { call, load } = documentCalls(app, token, a1.key);
afterAll(subject.close);

interface Byline {
  /** Whether the text of the page names the author. */
  isNamed: boolean;
  isLinked: boolean;
  /** The author's node of schema.org. */
  node: { name: string; url?: string } | undefined;
}

async function bylineOf(itemId: number, author: { id: number; name: string }): Promise<Byline> {
  const { path } = await load(itemId);
  const { body, statusCode } = await app.inject({ url: path, headers: { host: a1.host } });
  expect(statusCode).toBe(200);
  const texts = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  const nodes = texts.map(([, text = '']) => text).find((text) => text.includes('"author"')) ?? '{}';
  const found = /"author":(\[[^\]]*\])/.exec(nodes)?.[1] ?? '[]';
  const authors = JSON.parse(found) as { name: string; url?: string }[];
  return {
    isNamed: body.replace(/<script.*?<\/script>/gs, '').includes(author.name),
    isLinked: new RegExp(`<a [^>]*href="[^"]*${author.id}`).test(body),
    node: authors.find(({ name }) => name === author.name),
  };
}

async function change(operation: string, id: number): Promise<void> {
  const { version } = await load(id);
  const answer = await call(operation, { id, version });
  expect(answer.code).toBeNull();
}

test('an author is named without a link while unpublished or in the trash, and not after erasure', async () => {
  const name = 'Odile Ferreira';
  const { id } = await makeContent(services, a1, { type: 'Contact', published: true, values: { name } });
  const item = await makeContent(services, a1, {
    published: true,
    values: { name: 'Tides of May', authors: [id] },
  });
  const byline = () => bylineOf(item.id, { id, name });
  const shown = await byline();
  expect([shown.isNamed, shown.isLinked, shown.node?.url?.includes(String(id))]).toEqual([true, true, true]);

  await change('unpublishContent', id);
  const asText = { isNamed: true, isLinked: false, node: { '@type': 'Person', name } };
  expect(await byline()).toEqual(asText);

  await change('deleteContent', id);
  expect(await byline()).toEqual(asText);

  expect((await call('eraseContent', { id })).code).toBeNull();
  expect(await byline()).toEqual({ isNamed: false, isLinked: false, node: undefined });
});

test('an author who was never published is not named', async () => {
  const name = 'Secret Draft';
  const { id } = await makeContent(services, a1, { type: 'Contact', values: { name } });
  const item = await makeContent(services, a1, {
    published: true,
    values: { name: 'Tides of June', authors: [id] },
  });
  expect(await bylineOf(item.id, { id, name })).toEqual({ isNamed: false, isLinked: false, node: undefined });
  await change('deleteContent', id);
  expect(await bylineOf(item.id, { id, name })).toMatchObject({ isNamed: false });
});

/** What a reader's program gets of the item: the names, and the people whose pages readers see. */
async function namesFromApi(id: number) {
  const answer = await gql(app, { host: a1.host, id: 'getContent', input: { id } });
  expect(answer.code, answer.body).toBeNull();
  const { authorNames, authors } = answer.result as { authorNames: string[]; authors: { name: string }[] };
  return { names: authorNames, people: authors.map(({ name }) => name) };
}

test('the API names an author who was withdrawn as text, and neither drafts nor erased people', async () => {
  const make = async (name: string, published: boolean) =>
    (await makeContent(services, a1, { type: 'Contact', ...(published && { published }), values: { name } }))
      .id;
  const [withdrawn, draft, shown] = [
    await make('Ida Brandt', true),
    await make('Unknown Draft', false),
    await make('Noor Visser', true),
  ];
  const authors = [withdrawn, draft, shown];
  const { id } = await makeContent(services, a1, {
    published: true,
    values: { name: 'Tides of July', authors },
  });
  const both = ['Ida Brandt', 'Noor Visser'];
  expect(await namesFromApi(id)).toEqual({ names: both, people: both });
  for (const command of ['unpublishContent', 'deleteContent']) {
    await change(command, withdrawn);
    expect(await namesFromApi(id)).toEqual({ names: both, people: ['Noor Visser'] });
  }
  expect((await call('eraseContent', { id: withdrawn })).code).toBeNull();
  expect(await namesFromApi(id)).toEqual({ names: ['Noor Visser'], people: ['Noor Visser'] });
});
