import { afterAll, describe, expect, test } from 'vitest';
import { sectionGrid } from '#testing/make/make-grids.ts';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1, a2, b1 } = world.sites;
const tokens = {
  editor: await login(app, world.a.users.editor.username),
  contributor: await login(app, world.a.users.contributor.username),
};
afterAll(subject.close);

const call = (id: string, input: Record<string, unknown>, who: keyof typeof tokens = 'editor') =>
  gql(app, { token: tokens[who], site: 'a1', id, input });

const get = (url: string) => app.inject({ url, headers: { host: a1.host } });

/** A row with a single block, which shows this text to every reader. */
const saying = (words: string) => ({
  v: 1,
  rows: [
    {
      id: 'r1',
      layout: '1',
      settings: {},
      columns: [{ blocks: [{ id: 'b1', type: 'rich_text', v: 1, settings: { text: text(words) } }] }],
    },
  ],
});
const text = (words: string) => ({
  v: 1,
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});

describe('a required setting of a block', () => {
  const block = (id: string, type: string, settings: Record<string, unknown>) => ({
    id,
    type,
    v: 1,
    settings,
  });
  const gridWith = (...blocks: unknown[]) => ({
    v: 1,
    rows: [{ id: 'r1', layout: '1', settings: {}, columns: [{ blocks }] }],
  });
  const save = (grid: unknown) =>
    call('createLayout', { site: a1.id, name: 'With gaps', type: 'url-override', alias: ['gaps'], grid });

  test('is not saved empty: texts, chosen records and sections, where they are shown', async () => {
    const path = 'grid.rows.0.columns.0.blocks';
    const empty = { v: 1, content: [{ type: 'paragraph' }] };
    const refused = await save(
      gridWith(
        block('a', 'rich_text', { text: empty }),
        block('b', 'content_list', { source: 'section', section: null }),
        block('c', 'contacts', { source: 'chosen', chosen: [] }),
        block('d', 'content_list', { source: 'site', section: null }),
      ),
    );
    expect(refused.code).toBe('BAD_USER_INPUT');
    expect(Object.keys(refused.error?.extensions['fields'] as object)).toEqual([
      `${path}.0.settings.text`,
      `${path}.1.settings.section`,
      `${path}.2.settings.chosen`,
    ]);
    expect((await save(gridWith(block('a', 'rich_text', { text: text('Filled') })))).error).toBeNull();
  });
});

describe('the preview of a layout that is not stored', () => {
  const input = { site: a1.id, path: '/news', grid: saying('Only in the editor') };

  test('is the page with the given grid; nothing is stored, nothing is kept, readers see nothing of it', async () => {
    const before = await subject.database.superuser('select id, version, grid from layout order by id');
    const pages = services.cache.stats().pages;
    const answer = await call('getLayoutPreview', input);
    const { html, path } = answer.result as { html: string; path: string };
    expect([path, html.includes('Only in the editor'), html.includes('<header')]).toEqual([
      '/news',
      true,
      true,
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await subject.database.superuser('select id, version, grid from layout order by id')).toEqual(
      before,
    );
    expect(services.cache.stats().pages).toBe(pages);
    expect((await get('/news')).body).not.toContain('Only in the editor');
  });

  test('hides header and footer as the layout would, and finds an item by its number', async () => {
    const bare = { ...input, path: `/${a1.content.article}`, hideHeader: true, hideFooter: true };
    const { html, path } = (await call('getLayoutPreview', bare)).result as { html: string; path: string };
    expect(path).toMatch(new RegExp(`^/news/article/${a1.content.article}/`));
    expect(html).not.toMatch(/<header|<footer/);
  });

  test.each([
    ['a site of another organisation', { site: b1.id }],
    ['another site of the organisation the editor does not work on', { site: a2.id }],
    ['a site that does not exist', { site: 1_999_999_991 }],
    ['a page readers do not have', { path: '/nowhere' }],
    ['an item nobody published', { path: `/${a1.content.draft}` }],
    ['an item of another organisation', { path: `/${b1.content.person}` }],
  ])('%s is refused as missing', async (_what, wrong) => {
    expect((await call('getLayoutPreview', { ...input, ...wrong })).code).toBe('NOT_FOUND');
  });

  test('needs the right to configure layouts, and a login', async () => {
    expect((await call('getLayoutPreview', input, 'contributor')).code).toBe('FORBIDDEN');
    expect((await gql(app, { site: 'a1', id: 'getLayoutPreview', input })).code).toBe('UNAUTHENTICATED');
  });

  test('shows no item of another organisation, whatever the grid asks for', async () => {
    const chosen = { source: 'chosen', chosen: [b1.content.person] };
    const answer = await call('getLayoutPreview', { ...input, grid: sectionGrid(chosen) });
    const { html } = answer.result as { html: string };
    expect(html).not.toContain(`/${b1.content.person}/`);
    expect(html).not.toContain('class="row');
  });
});

describe('saving a layout', () => {
  const create = (values: Record<string, unknown>) =>
    call('createLayout', { site: a1.id, name: 'Front', type: 'section', grid: saying('x'), ...values });

  test.each([
    ['a name', { name: ' ' }, { name: 'Name is required.' }],
    ['an alias', { type: 'url-override' }, { alias: 'Alias is required.' }],
    ['an alias that is one', { type: 'url-override', alias: [] }, { alias: 'Alias is required.' }],
    ['content types', { type: 'content-type-override' }, { contentTypes: 'Content types is required.' }],
    ['a module key', { type: 'module' }, { key: 'Module key is required.' }],
  ])('demands %s', async (_what, values, fields) => {
    const answer = await create(values);
    expect([answer.code, answer.error?.extensions['fields']]).toEqual(['BAD_USER_INPUT', fields]);
  });

  test('demands of a change what its type demands', async () => {
    const made = (await create({})).result as { id: number; version: number };
    const { id, version } = made;
    const answer = await call('updateLayout', { id, version, changes: { type: 'url-override' } });
    expect(answer.error?.extensions['fields']).toEqual({ alias: 'Alias is required.' });
  });

  test('brings addresses to the form pages have', async () => {
    const made = (await create({ type: 'url-override', alias: ['/Events/Rotterdam/'] })).result;
    expect(made).toMatchObject({ alias: ['events/rotterdam'] });
  });

  test('refuses more than 60 rows and more than 100 blocks', async () => {
    const [row] = saying('x').rows;
    const rows = Array.from({ length: 61 }, (_, index) => ({
      ...row,
      id: `r${index}`,
      columns: [{ blocks: [] }],
    }));
    const many = Array.from({ length: 101 }, (_, index) => ({
      id: `b${index}`,
      type: 'content_body',
      v: 1,
      settings: {},
    }));
    const messages = [
      (await create({ grid: { v: 1, rows } })).body,
      (await create({ grid: { v: 1, rows: [{ ...row, columns: [{ blocks: many }] }] } })).body,
    ];
    expect(messages[0]).toContain('A layout may have at most 60 rows.');
    expect(messages[1]).toContain('A layout may have at most 100 blocks.');
  });

  test.each([
    ['no items at all', { count: 0 }, 'count', 'Number of items must be at least 1.'],
    ['a setting of the block', { count: 101 }, 'count', 'Number of items must be at most 100.'],
    ['a link that runs script', { title: 'x', link: 'javascript:alert(1)' }, 'link', 'Title link must start'],
    ['a setting the block does not have', { colour: 'red' }, 'colour', 'Unknown field “colour”'],
    [
      'a button that leads nowhere',
      { cta: { buttonLabel: 'Go' } },
      'cta.buttonLink',
      'Button link is required',
    ],
  ])('names %s that is not accepted by its place', async (_what, settings, field, message) => {
    const answer = await create({ grid: sectionGrid(settings) });
    const fields = answer.error?.extensions['fields'] as Record<string, string>;
    expect(fields[`grid.rows.0.columns.0.blocks.0.settings.${field}`]).toContain(message);
  });

  test('refuses a colour that is none', async () => {
    const [row] = saying('x').rows;
    const grid = { v: 1, rows: [{ ...row, settings: { background: 'own', backgroundColor: 'red;}' } }] };
    expect((await create({ grid })).body).toContain('Enter a colour such as #1b4965.');
  });

  test('keeps blocks nobody knows and blocks that were damaged before, and takes the rest of the change', async () => {
    const grid = sectionGrid({ count: 3 });
    const made = (await create({ grid })).result as { id: number; version: number };
    const unknownBlock = { id: 'gone', type: 'block_of_long_ago', v: 3, settings: { any: 'thing' } };
    const damaged = { id: 'hurt', type: 'content_list', v: 1, settings: { count: 'many' } };
    const stored = structuredClone(grid);
    stored.rows[0]?.columns[0]?.blocks.push(unknownBlock, damaged);
    await subject.database.superuser(
      `update layout set grid = '${JSON.stringify(stored)}'::jsonb where id = ${made.id}`,
    );
    const titled = structuredClone(stored);
    if (titled.rows[0]) titled.rows[0].settings = { title: 'Kept' };
    const { id, version } = made;
    const answer = await call('updateLayout', { id, version, changes: { grid: titled } });
    expect([answer.code, (answer.result as { grid: unknown } | null)?.grid]).toEqual([null, titled]);
  });
});
