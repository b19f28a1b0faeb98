import { afterAll, describe, expect, test } from 'vitest';
import { documentCalls } from '#testing/documents.ts';
import { login, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1 } = world.sites;
const token = await login(app, world.a.users.editor.username);
afterAll(subject.close);

const { accepted, load, save: saveChanges } = documentCalls(app, token, 'a1');

const create = (name: string) =>
  accepted('createContent', {
    type: 'Article',
    site: a1.id,
    values: { name, primarySection: a1.sections.news },
  });

const save = (id: number, content: unknown) => saveChanges(id, { body: { v: 1, content } });

const text = (words: string, attrs?: object) => ({
  type: 'text',
  text: words,
  ...(attrs && { marks: [{ type: 'link', attrs }] }),
});
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const nested = (depth: number): unknown =>
  depth === 0
    ? paragraph(text('deep'))
    : { type: 'bulletList', content: [{ type: 'listItem', content: [nested(depth - 1)] }] };

describe('an invalid text sent to the API is refused, and nothing of it stored, with', () => {
  const HOSTILE: [string, unknown][] = [
    ['a link that runs a script', [paragraph(text('x', { href: 'javascript:alert(1)' }))]],
    [
      'a document that runs a script',
      [{ type: 'download', attrs: { url: 'javascript:alert(1)', title: 'x' } }],
    ],
    ['a node nobody knows', [{ type: 'iframe', attrs: { src: 'https://harm.example' } }]],
    ['lists a hundred deep', [nested(100)]],
    ['members of a prototype', JSON.parse('[{"type":"paragraph","__proto__":{"x":1}}]')],
    ['a constructor', [{ type: 'gallery', attrs: { images: [], constructor: { prototype: {} } } }]],
    ['more blocks than there may be', Array.from({ length: 2001 }, () => ({ type: 'paragraph' }))],
    [
      'a picture of another organisation',
      [{ type: 'gallery', attrs: { images: [imageOf(world.b.assetId)] } }],
    ],
    [
      'a section of another organisation',
      [paragraph(text('x', { sectionId: world.sites.b1.sections.news }))],
    ],
  ];

  test.each(HOSTILE)('%s', async (what, content) => {
    const { id } = await create(what);
    const answer = await save(id, content);
    expect(answer.result ?? null, answer.body).toBeNull();
    expect((await load(id)).values['body'] ?? null).toBeNull();
  });
});

test('a link to a section follows its address, and what a text points at is known', async () => {
  const { id } = await create('Where it leads');
  await save(id, [
    paragraph(text('the news', { sectionId: a1.sections.news })),
    { type: 'gallery', attrs: { images: [imageOf(world.a.assetId)] } },
  ]);
  const saved = await load(id);
  await accepted('publishContent', { id, version: saved.version });
  const page = async () => {
    const { path } = await load(id);
    return (await app.inject({ url: path, headers: { host: a1.host } })).body;
  };
  expect(await page()).toContain('<a href="/news">the news</a>');
  const targets = await services.write(systemOf(world.a.id, [a1.id]), (work) =>
    work.db
      .selectFrom('reference')
      .select(['to_entity', 'to_id'])
      .where('from_entity', '=', 'content')
      .where('from_id', '=', id)
      .where('kind', '=', 'body')
      .orderBy('to_entity')
      .execute(),
  );
  expect(targets).toEqual([
    { to_entity: 'asset', to_id: world.a.assetId },
    { to_entity: 'websiteSection', to_id: a1.sections.news },
  ]);

  const section = await accepted<{ version: number }>('getWebsiteSection', { id: a1.sections.news });
  await accepted('updateWebsiteSection', {
    id: a1.sections.news,
    version: section.version,
    changes: { manualAlias: true, alias: 'dispatches' },
  });
  expect(await page()).toContain('<a href="/dispatches">the news</a>');
});

function imageOf(asset: number) {
  return { asset, alt: '', caption: null, credit: null };
}
