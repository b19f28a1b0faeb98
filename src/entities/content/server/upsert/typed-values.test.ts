/** Values of items with the types of the API, over HTTP. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const { app, database, world, close } = await buildTestWorld();
const { a1 } = world.sites;
const editor = await login(app, world.a.users.editor.username);
afterAll(close);
beforeEach(() => database.superuser('delete from rate_limit'));

const call = (id: string, input: Record<string, unknown>) =>
  gql(app, { token: editor, site: 'a1', id, input });

interface Item {
  id: number;
  type: string;
  values: Record<string, unknown>;
}

describe('createContent', () => {
  test('typed values create an item of their type', async () => {
    const content = { article: { name: 'Ice in the locks', deck: 'Traffic waits.' } };
    const { result, error } = await call('createContent', { site: a1.id, content });
    expect(error).toBeNull();
    const { id } = result as Item;
    const { result: found } = await call('getContentDocument', { id });
    expect(found).toMatchObject({
      type: 'Article',
      values: { name: 'Ice in the locks', deck: 'Traffic waits.' },
    });
  });

  test.each([
    [
      { article: { name: 'x', draught: 4 } },
      { 'content.article.draught': expect.stringContaining('draught') },
    ],
    [{ ship: { name: 'x' } }, { 'content.ship': expect.stringContaining('ship') }],
  ])('a field or a type that does not exist is refused by its name: %j', async (content, fields) => {
    const { error } = await call('createContent', { site: a1.id, content });
    expect(error?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields });
  });

  test.each([
    [{ article: { name: 7 } }],
    [{ article: { name: 'x' }, blog: { name: 'x' } }],
    [{ article: null }],
    [{}],
  ])('a value of another kind, two types and none are refused: %j', async (content) => {
    const before = await database.superuser('select count(*) from content');
    const { error } = await call('createContent', { site: a1.id, content });
    expect(error).not.toBeNull();
    expect(await database.superuser('select count(*) from content')).toEqual(before);
  });

  test.each([
    [{ type: 'Article' }, { values: 'Values is required.' }],
    [{ values: { name: 'x' } }, { type: 'Type is required.' }],
    [
      { type: 'Article', content: { article: { name: 'x' } } },
      { content: 'Send either “content”, or “type” and “values”.' },
    ],
  ])('one of both forms is required: %j', async (input, fields) => {
    const { error } = await call('createContent', { site: a1.id, ...input });
    expect(error?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields });
  });
});

test('upserts accept both forms, and the same values in the other form change nothing', async () => {
  const record = { site: a1.id, externalId: 'company-1' };
  const values = { name: 'Sluis & Co', website: 'https://sluis.example/' };
  const created = await call('upsertContent', { ...record, content: { company: values } });
  expect(created.result).toMatchObject({ outcome: 'created' });
  const same = await call('upsertContent', { ...record, type: 'Company', values });
  expect(same.result).toMatchObject({ outcome: 'unchanged' });
  const { result } = await call('upsertContents', {
    records: [
      { ...record, content: { company: { ...values, name: 'Sluis' } } },
      { ...record, externalId: 'company-2' },
    ],
  });
  expect(result).toMatchObject({
    results: [
      { outcome: 'changed' },
      { outcome: 'refused', reason: 'VALUES_INVALID', fields: { type: 'Type is required.' } },
    ],
  });
});

test('references in typed values are written as they were read', async () => {
  const company = await call('createContent', { site: a1.id, content: { company: { name: 'Kade' } } });
  const { id } = company.result as Item;
  const content = { product: { name: 'Winch', company: { id, name: 'Kade' } } };
  const { result, error } = await call('createContent', { site: a1.id, content });
  expect(error).toBeNull();
  const found = await call('getContentDocument', { id: (result as Item).id });
  expect(JSON.stringify(found.result)).toContain(String(id));
});
