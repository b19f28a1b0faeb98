/** A page provided by a module, independent of any module. */
import { afterAll, expect, test } from 'vitest';
import { layout } from '#entities/layout/entity.ts';
import { site } from '#entities/site/entity.ts';
import { defineModulePage, type ModulePage } from '#model/pages/define-module-page.ts';
import type { Grid } from '#grid/shapes/grid.ts';
import { modulePages, pagesByPath } from '#server/composition/module-pages.ts';
import { systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const tides = defineModulePage<{ port: string; page: number }>({
  key: 'tides',
  module: 'search',
  path: '/tides',
  read: (query) => {
    const parameters = new URLSearchParams(query);
    return { port: parameters.get('port') ?? 'the quay', page: Number(parameters.get('page') ?? 1) };
  },
  pageNumber: ({ page }) => page,
  title: ({ port }) => `Tides at ${port}`,
  grid: {
    v: 1,
    rows: [
      {
        id: 'tides',
        layout: '1',
        settings: {},
        columns: [
          { blocks: [{ id: 'field', type: 'site_search', v: 1, settings: { title: 'Another port' } }] },
        ],
      },
    ],
  },
}) as unknown as ModulePage;

const subject = await buildTestWorld({ modulePages: pagesByPath([...modulePages.values(), tides]) });
const { app, services, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

const visit = (url: string) => app.inject({ url, headers: { host: a1.host } });

test('stands at its address with its own title and blocks, is not kept, and search engines are sent away', async () => {
  const page = await visit('/tides?port=Vlissingen%20%3Cb%3E');
  expect(page.statusCode).toBe(200);
  expect(page.headers['x-cache']).toBe('bypass');
  expect(page.body).toContain('<title>Tides at Vlissingen &#60;b&#62; | ');
  expect(page.body).toContain('<meta name="robots" content="noindex">');
  expect(page.body).not.toContain('rel="canonical"');
  expect(page.body).toContain('Another port');
});

test('a layout of the site with its key stands instead of its own', async () => {
  const grid: Grid = {
    v: 1,
    rows: [
      {
        id: 'r1',
        layout: '1',
        settings: {},
        columns: [
          { blocks: [{ id: 'b1', type: 'site_search', v: 1, settings: { title: 'High water where?' } }] },
        ],
      },
    ],
  };
  const made = await services.write(systemOf(world.a.id, [a1.id]), (work) =>
    work.records.create(layout, { site: a1.id, name: 'Tides', type: 'module', key: 'tides', grid }),
  );
  const { body } = await visit('/tides');
  expect(body).toContain('High water where?');
  expect(body).not.toContain('Another port');
  await services.write(systemOf(world.a.id, [a1.id]), (work) => work.records.delete(layout, made.id));
});

test('beyond the last page of its lists there is none, and none at all on a site with the module off', async () => {
  expect((await visit('/tides?page=2')).statusCode).toBe(404);
  await services.write(systemOf(world.a.id, [a1.id]), async (work) => {
    const before = await work.records.find(site, a1.id, { lock: true });
    const groups: Record<string, unknown> = { modules: { search: false } };
    if (before) await work.records.writeSkippingPrepare(site, before, groups);
  });
  for (const address of ['/tides', '/search?text=quay'])
    expect([address, (await visit(address)).statusCode]).toEqual([address, 404]);
});

test('two pages with one address or one key stop the start', () => {
  expect(() => pagesByPath([tides, { ...tides, key: 'ebb' }])).toThrow('have the address /tides');
  expect(() => pagesByPath([tides, { ...tides, path: '/ebb' }])).toThrow('the key tides');
});
