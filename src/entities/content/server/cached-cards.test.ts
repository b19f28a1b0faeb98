/**
 * Cards are built once for all pages that show them; changes of their rows appear on the next rendered page.
 */
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { documentCalls } from '#testing/documents.ts';
import { sectionGrid } from '#testing/make/make-grids.ts';
import { gql, login, makeContent, publish, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1 } = world.sites;
const token = await login(app, world.a.users.admin.username);
const { call, load, save } = documentCalls(app, token, a1.key);
afterAll(subject.close);

const grid = JSON.stringify(sectionGrid({ count: 6, showAuthors: true }));
await services.write(systemOf(world.a.id, [a1.id]), ({ db }) =>
  sql`update layout set grid = ${grid} where id = ${a1.layouts.section}`.execute(db),
);
const author = await makeContent(services, a1, {
  type: 'Contact',
  published: true,
  values: { name: 'Ines Varga' },
});
const item = await makeContent(services, a1, {
  published: true,
  values: {
    name: 'A card of many rows',
    authors: [author.id],
    primaryImage: { asset: world.a.assetId },
  },
});

/** The item's card, as currently shown on the page of its section. */
async function cardNow(): Promise<string> {
  const { body } = await app.inject({ url: '/news', headers: { host: a1.host } });
  return body.split('<article').find((text) => text.includes(`data-item="${item.id}"`)) ?? '';
}

test('a card follows its item, its author and its image', async () => {
  const first = await cardNow();
  expect(first).toContain('A card of many rows');
  expect(first).toContain('Ines Varga');

  await save(item.id, { name: 'A card renamed' });
  await publish(services, a1, item.id);
  expect(await cardNow()).toContain('A card renamed');
  await save(author.id, { name: 'Ines Varga-Lund' });
  await publish(services, a1, author.id);
  expect(await cardNow()).toContain('Ines Varga-Lund');

  const before = imageIn(await cardNow());
  const asset = await gql(app, { token, site: a1.key, id: 'getAsset', input: { id: world.a.assetId } });
  const { version } = asset.result as { version: number };
  const changed = await gql(app, {
    token,
    site: a1.key,
    id: 'updateAsset',
    input: { id: world.a.assetId, version, changes: { focal: { x: 10, y: 990 } } },
  });
  expect(changed.code).toBeNull();
  expect(imageIn(await cardNow())).not.toBe(before);
});

test('a card names its author after the author was unpublished', async () => {
  const { version } = await load(author.id);
  expect((await call('unpublishContent', { id: author.id, version })).code).toBeNull();
  expect(await cardNow()).toContain('Ines Varga-Lund');
});

function imageIn(card: string): string {
  return /<img[^>]+>/.exec(card)?.[0] ?? '';
}
