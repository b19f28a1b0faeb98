/** Before users unpublish or delete items, they see what refers to them. */
import { afterAll, expect, test } from 'vitest';
import { MENU_PLACES } from '#page-model/menu.ts';
import { gql, login, makeContent } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1 } = world.sites;
const token = await login(app, world.a.users.editor.username);
afterAll(subject.close);

interface Uses {
  records: { id: number; name: string }[];
  totalCount: number;
}
const usesOf = async (ids: number[]) => {
  const answer = await gql(app, { token, site: 'a1', id: 'getUsesOfItems', input: { ids } });
  return { ...answer, uses: answer.result as Uses };
};
const linkTo = (contentId: number) => ({
  v: 1,
  content: [
    {
      type: 'paragraph',
      content: [{ type: 'text', text: 'there', marks: [{ type: 'link', attrs: { contentId } }] }],
    },
  ],
});

test('each record once, by name, whatever it refers to them by; the items themselves do not count', async () => {
  const one = await makeContent(services, a1, { published: true, values: { name: 'One' } });
  const two = await makeContent(services, a1, {
    published: true,
    values: { name: 'Two', relatedTo: [one.id] },
  });
  const three = await makeContent(services, a1, {
    published: true,
    values: { name: 'Three', body: linkTo(one.id), relatedTo: [two.id] },
  });
  const names = async (ids: number[]) => (await usesOf(ids)).uses.records.map(({ name }) => name);
  expect(await names([one.id])).toEqual(['Three', 'Two']);
  expect(await names([one.id, two.id])).toEqual(['Three']);
  expect((await usesOf([one.id, two.id])).uses.totalCount).toBe(1);
  expect((await usesOf([three.id])).uses).toEqual({ records: [], totalCount: 0, bylineCount: 0 });
  const theirs = await makeContent(services, world.sites.b1);
  expect((await usesOf([theirs.id])).code).toBe('NOT_FOUND');
  const tooMany = Array.from({ length: 51 }, (_, index) => 10_000_000 + index);
  expect((await usesOf(tooMany)).code).toBe('BAD_USER_INPUT');
});

test('a menu is called as editors know it, not by its key', async () => {
  const item = await makeContent(services, a1, { published: true, values: { name: 'In a menu' } });
  const target = { kind: 'content', id: item.id };
  const tree = { v: 1, links: [{ id: 'l1', label: 'Item', target, links: [] }] };
  const input = { site: a1.id, place: 'header_secondary', tree };
  expect(await gql(app, { token, site: 'a1', id: 'createMenu', input })).toMatchObject({ code: null });
  const { uses } = await usesOf([item.id]);
  const { label } = MENU_PLACES.find(({ value }) => value === 'header_secondary') ?? {};
  expect(uses.records.map(({ name }) => name)).toEqual([label]);
});

test('bylines are distinguished from other references, and each item is labelled with its type', async () => {
  const author = await makeContent(services, a1, { type: 'Contact', published: true });
  const authors = [author.id];
  await makeContent(services, a1, { published: true, values: { name: 'Written', authors } });
  await makeContent(services, a1, {
    published: true,
    values: { name: 'Written and linked', authors, body: linkTo(author.id) },
  });
  const { uses } = await usesOf([author.id]);
  expect(uses).toMatchObject({
    records: [
      { name: 'Written and linked', label: 'Article', isByline: false },
      { name: 'Written', label: 'Article', isByline: true },
    ],
    totalCount: 2,
    bylineCount: 1,
  });
});
