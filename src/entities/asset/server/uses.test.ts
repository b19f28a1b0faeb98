import { afterAll, expect, test } from 'vitest';
import { buildTestApp } from '#testing/app.ts';
import { gql, login, makeContent, makeWorld } from '#testing/make.ts';

const subject = await buildTestApp();
const { app, services } = subject;
const world = await makeWorld(services);
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

test('every use is told once by name, and those on sites of others only counted', async () => {
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
    label: 'Content',
    id: both.id,
    name: 'Twice in one',
  });
  const own = await usesOf(world.a.assetId, 'editor');
  expect(names(own.uses)).toEqual(['The lock opens again', 'Twice in one']);
  expect(own.uses.totalCount).toBe(3);
  expect(own.uses.records.some(({ id }) => id === a2.content.article)).toBe(false);
});

test('of a file of the library the items that offer it are told as well', async () => {
  const offered = { id: world.a.fileId };
  expect((await usesOf(offered.id, 'editor', 'mediaFile')).uses).toEqual({ records: [], totalCount: 0 });
  const { id } = await makeContent(services, a1, {
    type: 'Document',
    values: { name: 'Depths', file: offered.id },
  });
  expect((await usesOf(offered.id, 'editor', 'mediaFile')).uses).toEqual({
    records: [{ entity: 'content', label: 'Content', id, name: 'Depths' }],
    totalCount: 1,
  });
});

test('an image or a file of another organisation does not exist', async () => {
  expect((await usesOf(world.b.fileId, 'admin', 'mediaFile')).code).toBe('NOT_FOUND');
  expect((await usesOf(world.b.assetId, 'admin')).code).toBe('NOT_FOUND');
});
