import { afterAll, expect, test } from 'vitest';
import { gql, login, makeContent, makeFile } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1, a2 } = world.sites;
afterAll(subject.close);

interface Uses {
  records: { entity: string; label: string; id: number; name: string }[];
  totalCount: number;
}

async function usesOf(id: number, who: 'admin' | 'editor', entity = 'asset') {
  const token = await login(app, world.a.users[who].username);
  const answer = await gql(app, { token, site: 'a1', id: 'getMediaUses', input: { entity, id } });
  return { code: answer.code, uses: answer.result as Uses };
}

test('every use is listed once by name, and those on other users’ sites are only counted', async () => {
  const image = { asset: world.a.assetId };
  const body = {
    v: 1,
    content: [{ type: 'image', attrs: { ...image, alt: '', caption: null, credit: null } }],
  };
  const both = await makeContent(services, a1, {
    values: { name: 'Twice in one', primaryImage: image, body },
  });
  const names = (uses: Uses) => uses.records.map((record) => record.name).sort();
  const all = await usesOf(world.a.assetId, 'admin');
  expect(names(all.uses)).toEqual(['The lock opens again', 'The lock opens again', 'Twice in one']);
  expect(all.uses.totalCount).toBe(3);
  expect(all.uses.records).toContainEqual({
    entity: 'content',
    label: 'Article',
    id: both.id,
    name: 'Twice in one',
  });
  const own = await usesOf(world.a.assetId, 'editor');
  expect(names(own.uses)).toEqual(['The lock opens again', 'Twice in one']);
  expect(own.uses.totalCount).toBe(3);
  expect(own.uses.records.some(({ id }) => id === a2.content.article)).toBe(false);
});

test('uses of a file in the library include the items that offer it', async () => {
  const offered = { id: world.a.fileId };
  expect((await usesOf(offered.id, 'editor', 'mediaFile')).uses).toEqual({ records: [], totalCount: 0 });
  const { id } = await makeContent(services, a1, {
    type: 'Document',
    values: { name: 'Depths', file: offered.id },
  });
  expect((await usesOf(offered.id, 'editor', 'mediaFile')).uses).toEqual({
    records: [{ entity: 'content', label: 'Document', id, name: 'Depths' }],
    totalCount: 1,
  });
});

test('an image or a file of another organisation does not exist', async () => {
  expect((await usesOf(world.b.fileId, 'admin', 'mediaFile')).code).toBe('NOT_FOUND');
  expect((await usesOf(world.b.assetId, 'admin')).code).toBe('NOT_FOUND');
});

test('an image or a file shown on other users’ sites is changed only by users of all sites', async () => {
  const image = { asset: world.a.assetId };
  const change = async (
    who: 'admin' | 'editor' | 'contributor',
    entity: 'asset' | 'mediaFile',
    id: number,
  ) => {
    const token = await login(app, world.a.users[who].username);
    const call = { token, site: 'a1' };
    const name = entity === 'asset' ? 'Asset' : 'MediaFile';
    const found = await gql(app, { ...call, id: `get${name}`, input: { id } });
    const { version } = found.result as { version: number };
    const input = { id, version, changes: { name: `Renamed by ${who}` } };
    return (await gql(app, { ...call, id: `update${name}`, input })).code;
  };
  expect(await change('contributor', 'asset', image.asset)).toBe('FORBIDDEN');
  expect(await change('editor', 'asset', image.asset)).toBe('FORBIDDEN');
  expect(await change('admin', 'asset', image.asset)).toBeNull();
  const file = await makeFile(services, a1.organisationId, [a1.id], 'south,9');
  expect(await change('contributor', 'mediaFile', file)).toBeNull();
  await makeContent(services, a1, { type: 'Document', values: { name: 'Ours', file } });
  expect(await change('contributor', 'mediaFile', file)).toBeNull();
  await makeContent(services, a2, { type: 'Document', values: { name: 'Theirs', file } });
  expect(await change('contributor', 'mediaFile', file)).toBe('FORBIDDEN');
  expect(await change('admin', 'mediaFile', file)).toBeNull();
});
