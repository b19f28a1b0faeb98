/**
 * References of layout blocks are known: they are reported, protect their targets from deletion, and are
 * rejected if the target does not exist.
 */
import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, test } from 'vitest';
import type { Grid, GridBlock } from '#grid/shapes/grid.ts';
import { gql, login, makeContent, makeFile, makeTrashed } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, a2, b1 } = world.sites;
const token = await login(app, world.a.users.admin.username);
afterAll(subject.close);

const call = (id: string, input: Record<string, unknown>) => gql(app, { token, site: 'a1', id, input });

/** A grid with one row of these blocks; the first block is called b0. */
const gridOf = (...blocks: Pick<GridBlock, 'type' | 'settings'>[]): Grid => ({
  v: 1,
  rows: [
    {
      id: 'r1',
      layout: '1',
      settings: {},
      columns: [{ blocks: blocks.map((block, index) => ({ id: `b${index}`, v: 1, ...block })) }],
    },
  ],
});
const listOf = (settings: Record<string, unknown>) => ({ type: 'content_list', settings });
const textWith = (...content: unknown[]) => ({ type: 'rich_text', settings: { text: { v: 1, content } } });
const imageNode = (asset: number) => ({
  type: 'image',
  attrs: { asset, alt: '', caption: null, credit: null },
});
const linkTo = (attrs: Record<string, unknown>) => ({
  type: 'paragraph',
  content: [{ type: 'text', text: 'There', marks: [{ type: 'link', attrs }] }],
});

const create = (grid: Grid, values: Record<string, unknown> = {}) =>
  call('createLayout', { site: a1.id, name: 'Pointing', type: 'module', key: 'pointing', grid, ...values });

async function makeLayout(grid: Grid, values: Record<string, unknown> = {}) {
  const answer = await create(grid, values);
  if (answer.error) throw new Error(answer.body);
  return answer.result as { id: number; version: number };
}

async function makeSection(name: string): Promise<number> {
  const answer = await call('createWebsiteSection', { site: a1.id, name });
  return (answer.result as { id: number }).id;
}

const rowsOf = (layout: number) =>
  database.superuser<{ kind: string; to_entity: string; to_id: number }>(
    `select kind, to_entity, to_id from reference where from_entity = 'layout' and from_id = $1
     and to_entity <> 'site' order by kind, to_entity, to_id`,
    [layout],
  );

test('sections, items, images and files named in blocks and their texts are references; a hidden setting is none', async () => {
  const section = await makeSection('Slips');
  const linked = await makeSection('Docks');
  const item = await makeContent(services, a1);
  const file = await makeFile(services, world.a.id, [a1.id], 'slip,3');
  const { id } = await makeLayout(
    gridOf(
      listOf({ source: 'section', section }),
      listOf({ source: 'chosen', chosen: [item.id], section: linked }),
      textWith(
        imageNode(world.a.assetId),
        { type: 'download', attrs: { file, title: '' } },
        linkTo({ contentId: a1.content.article }),
        linkTo({ sectionId: a1.sections.news }),
      ),
    ),
    { type: 'content-override', content: a1.content.page, contentTypes: ['Page'], key: null },
  );
  const expected = [
    { kind: 'content', to_entity: 'content', to_id: a1.content.page },
    { kind: 'grid', to_entity: 'asset', to_id: world.a.assetId },
    { kind: 'grid', to_entity: 'content', to_id: a1.content.article },
    { kind: 'grid', to_entity: 'content', to_id: item.id },
    { kind: 'grid', to_entity: 'mediaFile', to_id: file },
    { kind: 'grid', to_entity: 'websiteSection', to_id: a1.sections.news },
    { kind: 'grid', to_entity: 'websiteSection', to_id: section },
  ];
  const byPlace = (rows: typeof expected) => rows.map((row) => JSON.stringify(row)).sort();
  expect(byPlace(await rowsOf(id))).toEqual(byPlace(expected));

  // Layouts stored before layouts had references get the same ones from the migration.
  await database.superuser("delete from reference where from_entity = 'layout' and from_id = $1", [id]);
  const migration = '../../../migrations/20261121T1645_references_of_layouts.sql';
  const text = await readFile(new URL(migration, import.meta.url), 'utf8');
  // The migration was written when the column had its old name.
  await database.superuser(
    `alter table layout rename content_id to content; ${text}; alter table layout rename content to content_id`,
  );
  expect(byPlace(await rowsOf(id))).toEqual(byPlace(expected));
});

describe('what only a layout uses', () => {
  test.each([
    [
      'a section',
      'deleteWebsiteSection',
      () => makeSection('Ropewalk'),
      (section: number) => gridOf(listOf({ source: 'section', section })),
    ],
    [
      'an image in a text',
      'deleteAsset',
      () => copyOfAsset(),
      (asset: number) => gridOf(textWith(imageNode(asset))),
    ],
    [
      'a file in a text',
      'deleteMediaFile',
      () => makeFile(services, world.a.id, [a1.id], 'ropewalk,4'),
      (file: number) => gridOf(textWith({ type: 'download', attrs: { file, title: '' } })),
    ],
  ] as const)(
    '%s is not deleted until the layout lets go of it',
    async (_what, operation, make, gridWith) => {
      const id = await make();
      const layout = await makeLayout(gridWith(id));
      const refused = await call(operation, { id });
      expect(refused).toMatchObject({ code: 'CONFLICT', result: null });
      expect(refused.error?.message).toContain('is used in one place. Remove it there first.');
      expect(refused.error?.extensions['usedBy']).toEqual([
        { entity: 'layout', id: layout.id, kind: 'grid' },
      ]);
      await call('updateLayout', { id: layout.id, version: layout.version, changes: { grid: gridOf() } });
      expect((await call(operation, { id })).code).toBeNull();
    },
  );

  test('an item is told of before it is deleted, with all that points at it', async () => {
    const item = await makeContent(services, a1, { published: true, values: { name: 'The last tug' } });
    expect((await call('getContentUses', { id: item.id })).result).toEqual({
      records: [],
      totalCount: 0,
      bylineCount: 0,
    });
    const layout = await makeLayout(gridOf(listOf({ source: 'chosen', chosen: [item.id] })));
    const related = await makeContent(services, a1, {
      values: { name: 'More on tugs', relatedTo: [item.id] },
    });
    expect((await call('getContentUses', { id: item.id })).result).toEqual({
      records: [
        { entity: 'content', label: 'Article', id: related.id, name: 'More on tugs', isByline: false },
        { entity: 'layout', label: 'Layout', id: layout.id, name: 'Pointing', isByline: false },
      ],
      totalCount: 2,
      bylineCount: 0,
    });
  });

  test('an image is told of where it is used', async () => {
    const asset = await copyOfAsset();
    const layout = await makeLayout(gridOf(textWith(imageNode(asset))));
    expect((await call('getMediaUses', { entity: 'asset', id: asset })).result).toEqual({
      records: [{ entity: 'layout', label: 'Layout', id: layout.id, name: 'Pointing' }],
      totalCount: 1,
    });
  });
});

describe('a target that does not exist', () => {
  test.each([
    [
      'a section nobody has',
      () => listOf({ source: 'section', section: 1_999_999_991 }),
      'section',
      'Section 1999999991',
    ],
    [
      'a section of another site',
      () => listOf({ source: 'section', section: a2.sections.news }),
      'section',
      'does not exist',
    ],
    [
      'an item of another organisation',
      () => listOf({ source: 'chosen', chosen: [b1.content.person] }),
      'chosen',
      'does not exist',
    ],
    [
      'an image of another organisation',
      () => textWith(imageNode(world.b.assetId)),
      'text',
      'does not exist',
    ],
  ])('%s is named beside its setting, and nothing is stored', async (_what, block, field, message) => {
    const before = await database.superuser('select id, version from layout order by id');
    const answer = await create(gridOf(block()));
    const fields = answer.error?.extensions['fields'] as Record<string, string>;
    expect([answer.code, Object.keys(fields)]).toEqual([
      'BAD_USER_INPUT',
      [`grid.rows.0.columns.0.blocks.0.settings.${field}`],
    ]);
    expect(Object.values(fields)[0]).toContain(message);
    expect(await database.superuser('select id, version from layout order by id')).toEqual(before);
  });

  test('does not keep anybody from mending the rest of a layout that named it before', async () => {
    const trashed = await makeTrashed(services, a1);
    const grid = gridOf(listOf({ source: 'chosen', chosen: [trashed] }), listOf({ source: 'site' }));
    const layout = await makeLayout(grid);
    expect((await call('eraseContent', { id: trashed })).code).toBeNull();
    const mended = structuredClone(grid);
    const [, second] = mended.rows[0]?.columns[0]?.blocks ?? [];
    if (second) second.settings = { source: 'site', title: 'All of it' };
    expect(
      (await call('updateLayout', { id: layout.id, version: layout.version, changes: { grid: mended } }))
        .code,
    ).toBeNull();
  });
});

/** Creates a second image in organisation A: the same pixels, but another record. */
async function copyOfAsset(): Promise<number> {
  const [row] = await database.superuser<{ id: number }>(
    `insert into asset (organisation_id, name, file_key, file_name, format, width, height, size_bytes, sha256)
     select organisation_id, 'Spare', file_key, file_name, format, width, height, size_bytes, gen_random_uuid()::text from asset where id = $1
     returning id`,
    [world.a.assetId],
  );
  return row?.id ?? 0;
}

test.each([
  ['the ID of an item elsewhere', () => ({ source: 'chosen', chosen: [b1.content.person] })],
  ['an object of an item elsewhere', () => ({ source: 'chosen', chosen: [{ id: b1.content.person }] })],
  ['an object of an own item', () => ({ source: 'chosen', chosen: [{ id: a1.content.article }] })],
  ['an object with a section', () => ({ source: 'section', section: { id: 1, junk: 'J'.repeat(1_000) } })],
])('a block accepts IDs of what exists only: %s is refused', async (_what, settings) => {
  const before = await database.superuser('select count(*) from layout');
  expect((await create(gridOf(listOf(settings())))).code).toBe('BAD_USER_INPUT');
  expect(await database.superuser('select count(*) from layout')).toEqual(before);
});
