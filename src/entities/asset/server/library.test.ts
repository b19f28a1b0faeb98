/** Libraries of a site: its own images and files, or those of all sites on request. */
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { normaliseOriginal, inspectFile } from '#server/media/index.ts';
import { gql, login, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { storeFile } from '../../media-file/server/create-file.ts';
import { storeImage } from './create-asset.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1, a2 } = world.sites;
const { store } = services.media;
const token = await login(app, world.a.users.admin.username);
afterAll(subject.close);

let colour = 0;
async function image(site: number, fileName: string, background = `#0000${(16 + colour++).toString(16)}`) {
  const pngFile = sharp({ create: { width: 8, height: 8, channels: 3, background } });
  const original = await normaliseOriginal(await pngFile.png().toBuffer());
  return services.write(systemOf(a1.organisationId, [a1.id, a2.id]), (work) =>
    storeImage(work, store, original, { fileName, homeSite: site }),
  );
}
const file = (site: number, fileName: string) =>
  services.write(systemOf(a1.organisationId, [a1.id, a2.id]), (work) =>
    storeFile(work, store, inspectFile(Buffer.from(`a,b\n${fileName},1\n`), fileName), {
      fileName,
      homeSite: site,
    }),
  );

async function listed(id: string, input: Record<string, unknown>): Promise<string[]> {
  const answer = await gql(app, { token, site: 'a1', id, input });
  if (answer.error) throw new Error(answer.body);
  const page = answer.result as { edges: { node: { name: string } }[] };
  return page.edges.map(({ node }) => node.name);
}

await image(a1.id, 'Pier one.png');
await image(a2.id, 'Pier two.png');
await image(a1.id, 'Pier three.png');
await file(a1.id, 'Pier fees.csv');
await file(a2.id, 'Pier hours.csv');

test('a site lists and finds what was added on it; without the filter all of the organisation', async () => {
  const own = { homeSite: a1.id };
  expect(await listed('getAssetStream', own)).toEqual(['Pier three', 'Pier one']);
  expect(await listed('getAssetStream', { ...own, search: 'pier' })).toEqual(['Pier three', 'Pier one']);
  expect(await listed('getAssetStream', { search: 'pier' })).toEqual(['Pier three', 'Pier two', 'Pier one']);
  expect(await listed('getMediaFileStream', { ...own, search: 'pier' })).toEqual(['Pier fees']);
  expect(await listed('getMediaFileStream', { homeSite: a2.id })).toEqual(['Pier hours']);
  expect(await listed('getMediaFileStream', { search: 'pier' })).toEqual(['Pier hours', 'Pier fees']);
});

test('a picture that is sent a second time from another site stays where it was', async () => {
  const first = await image(a1.id, 'Twice.png', '#ff0000');
  const second = await image(a2.id, 'Twice again.png', '#ff0000');
  expect([second.id, second['homeSite']]).toEqual([first.id, a1.id]);
});

test('a list of another organisation’s site returns no images', async () => {
  expect(await listed('getAssetStream', { homeSite: world.sites.b1.id })).toEqual([]);
});

test('an image of the site is found behind a thousand newer ones of another with the same name', async () => {
  const { id } = await image(a2.id, 'Pier of the other site.png');
  for (const [table, changes, key] of [
    ['asset', "'id', $1::integer + i, 'sha256', 'copy' || i", 'id'],
    ['search_entry', "'record_id', $1::integer + i", "entity = 'asset' and row.record_id"],
  ])
    await subject.database.superuser(
      `insert into ${table} select copied.* from generate_series(1, 1050) as i, ${table} as row
         cross join lateral jsonb_populate_record(row, jsonb_build_object(${changes})) as copied where row.${key} = $1`,
      [id],
    );
  expect(await listed('getAssetStream', { homeSite: a1.id, search: 'pier' })).toEqual([
    'Pier three',
    'Pier one',
  ]);
});
