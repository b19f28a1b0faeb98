/** Data about a page that only staff on a site's host get. */
import { afterAll, describe, expect, test } from 'vitest';
import { layout } from '#entities/layout/entity.ts';
import type { Grid } from '#grid/shapes/grid.ts';
import { login, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import type { StaffAnswer } from '#page-model/page-explanation.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1, a2 } = world.sites;
afterAll(subject.close);

const list = (id: string, settings: Record<string, unknown>) => ({
  id,
  type: 'content_list',
  v: 2,
  settings: { source: 'site', count: 2, ...settings },
});
const grid: Grid = {
  v: 1,
  rows: [
    { id: 'r1', layout: '1', settings: {}, columns: [{ blocks: [list('top', {}), list('more', {})] }] },
    {
      id: 'r2',
      layout: '1',
      settings: { displayCondition: 'page is item' },
      columns: [{ blocks: [list('last', {})] }],
    },
  ],
};
for (let number = 1; number <= 5; number += 1)
  await makeContent(services, a1, { published: true, values: { name: `Buoy ${number}` } });
await services.write(systemOf(world.a.id, [a1.id]), (work) =>
  work.records.create(layout, {
    site: a1.id,
    name: 'News page',
    type: 'url-override',
    alias: ['news'],
    grid,
  }),
);

/** Opens a visit of the user to a1 and returns its cookie. */
async function visitOf(user: 'admin' | 'editor' | 'contributor'): Promise<string> {
  const token = await login(app, world.a.users[user].username);
  const { headers } = await app.inject({
    url: `/admin/view-site?site=${a1.key}&to=/`,
    headers: {
      host: new URL(services.config.adminOrigin).host,
      cookie: `cms_at_${services.config.port}=${token}`,
    },
  });
  const { pathname, search } = new URL(String(headers['location']));
  const answer = await app.inject({ url: pathname + search, headers: { host: a1.host } });
  return [answer.headers['set-cookie']]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ');
}

async function ask(path: string, cookie: string, host = a1.host) {
  const url = `/__staff?path=${encodeURIComponent(path)}`;
  const answer = await app.inject({ url, headers: { host, ...(cookie && { cookie }) } });
  return { status: answer.statusCode, headers: answer.headers, ...answer.json<StaffAnswer>() };
}

const editor = await visitOf('editor');

describe('the links', () => {
  test('links open the page’s record and its layout', async () => {
    const answer = await ask('/news', editor);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.links.map(({ label }) => label)).toEqual(['Edit Section', 'Configure layout']);
    expect(answer.links[0]?.href).toBe(`/admin/edit-website-section/${a1.sections.news}`);
    const { headers } = await app.inject({ url: `/${a1.content.article}`, headers: { host: a1.host } });
    const item = await ask(String(headers['location']), editor);
    expect(item.links[0]).toEqual({
      label: 'Edit Content',
      href: `/admin/edit-content/${a1.content.article}`,
    });
  });

  test('links follow the user’s permissions', async () => {
    const contributor = await visitOf('contributor');
    expect((await ask('/news', contributor)).links).toEqual([]);
  });

  test('links are refused to others: readers, staff of another site, a URL without a page', async () => {
    expect((await ask('/news', '')).status).toBe(404);
    expect((await ask('/news', 'cms_staff_3000=1')).status).toBe(404);
    expect((await ask('/news', editor, a2.host)).status).toBe(404);
    expect((await ask('/nowhere', editor)).links).toEqual([]);
  });
});

describe('the blocks that can be edited', () => {
  test('blocks are those on the page in its order, each with its place in the editor', async () => {
    const { blocks, explanation } = await ask('/news?page=1', await visitOf('admin'));
    expect(blocks.map(({ title }) => title)).toEqual(['Content list', 'Content list']);
    const id = String(explanation?.layout?.id);
    expect(blocks[1]?.href).toBe(`/admin/edit-web-layout/${id}?block=more&page=%2Fnews`);
  });

  test('blocks are empty without permission to configure layouts', async () => {
    expect((await ask('/news', await visitOf('contributor'))).blocks).toEqual([]);
  });
});

describe('the explanation', () => {
  test('the explanation shows why the page has its layout and these items, and what was left out', async () => {
    const { explanation } = await ask('/news', editor);
    expect(explanation?.layout).toMatchObject({
      name: 'News page',
      why: 'This layout is assigned to this URL.',
    });
    const [top, more] = explanation?.blocks ?? [];
    expect(top).toMatchObject({
      title: 'Content list',
      asked: ['The newest 2 items of the site'],
      items: [{ name: 'Buoy 5' }, { name: 'Buoy 4' }],
      leftOut: [],
      isAbsent: false,
    });
    expect(more).toMatchObject({
      items: [{ name: 'Buoy 3' }, { name: 'Buoy 2' }],
      leftOut: [{ name: 'Buoy 5' }, { name: 'Buoy 4' }],
    });
    expect(explanation?.hiddenRows).toEqual([{ number: 2, condition: 'page is item' }]);
  });

  test('the explanation shows whether readers get a cached page, and what renders it again', async () => {
    await services.write(systemOf(world.a.id, [a1.id]), async ({ tags }) => void tags.add(`site:${a1.id}`));
    expect((await ask('/news', editor)).explanation?.cache.isKept).toBe(false);
    await app.inject({ url: '/news', headers: { host: a1.host } });
    const { explanation } = await ask('/news', editor);
    expect(explanation?.cache.isKept).toBe(true);
    expect(explanation?.cache.tags).toContain(`all:${a1.id}`);
  });
});
