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

describe('saveContent', () => {
  const create = async (content: Record<string, unknown>) => {
    const { result, error } = await call('createContent', { site: a1.id, content });
    expect(error).toBeNull();
    return result as Item & { version: string };
  };
  const valuesOf = async (id: number) => {
    const { result } = await call('getContentDocument', { id });
    return (result as Item).values;
  };

  test('typed values change the fields that are sent, and references are written as they were read', async () => {
    const company = await create({ company: { name: 'Werf' } });
    const { id, version } = await create({ product: { name: 'Capstan', deck: 'Cast iron.' } });
    const content = { product: { name: 'Steam capstan', company: { id: company.id, name: 'Werf' } } };
    const { error } = await call('saveContent', { id, version, content });
    expect(error).toBeNull();
    const values = await valuesOf(id);
    expect(values).toMatchObject({ name: 'Steam capstan', deck: 'Cast iron.' });
    expect(JSON.stringify(values['company'])).toContain(String(company.id));
  });

  test('a field that another user changed is refused with both texts without “base”', async () => {
    const { id, version } = await create({ article: { name: 'Fog' } });
    const first = await call('saveContent', { id, version, content: { article: { name: 'Fog at noon' } } });
    expect(first.error).toBeNull();
    const { error } = await call('saveContent', { id, version, changes: { name: 'Mist' } });
    expect(error?.extensions).toMatchObject({
      code: 'CONFLICT',
      conflicts: [{ field: 'name', yours: 'Mist', theirs: 'Fog at noon' }],
    });
    const other = { id, version, content: { article: { deck: 'Until noon.' } } };
    expect((await call('saveContent', other)).code).toBe('CONFLICT');
    expect((await call('saveContent', { ...other, base: { deck: null } })).error).toBeNull();
    expect(await valuesOf(id)).toMatchObject({ name: 'Fog at noon', deck: 'Until noon.' });
  });

  test('a field that another user emptied is not overwritten without “base”', async () => {
    const { id, version } = await create({ article: { name: 'Fog', deck: 'Old deck.' } });
    await call('saveContent', { id, version, content: { article: { deck: null } } });
    const { code } = await call('saveContent', { id, version, content: { article: { deck: 'New deck.' } } });
    expect(code).toBe('CONFLICT');
    expect(await valuesOf(id)).toMatchObject({ deck: null });
  });

  test('“base” accepts references as they were read', async () => {
    const company = await create({ company: { name: 'Helling' } });
    const { id, version } = await create({ product: { name: 'Winch', company: company.id } });
    await call('saveContent', { id, version, content: { product: { name: 'Hand winch' } } });
    const base = { company: { id: company.id, name: 'Helling', __typename: 'Company' } };
    const saved = await call('saveContent', { id, version, base, content: { product: { company: null } } });
    expect(saved.error).toBeNull();
    expect(await valuesOf(id)).toMatchObject({ name: 'Hand winch', company: null });
  });

  test.each([
    [{ content: { company: { name: 'x' } } }, { content: expect.stringContaining('“Article”') }],
    [{ content: { article: { draught: 4 } } }, { 'content.article.draught': expect.any(String) }],
    [{}, { changes: 'Send “changes” or “content”.' }],
    [
      { changes: { name: 'x' }, content: { article: { name: 'x' } } },
      { content: 'Send either “content” or “changes”.' },
    ],
  ])(
    'an input with values of another type, unknown fields, no form or both forms is refused: %j',
    async (input, fields) => {
      const { id, version } = await create({ article: { name: 'Fog' } });
      const { error } = await call('saveContent', { id, version, ...input });
      expect(error?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields });
      expect(await valuesOf(id)).toMatchObject({ name: 'Fog' });
    },
  );
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
