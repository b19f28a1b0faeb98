/**
 * Rows that a page loads at its end, for programs that render pages themselves (specification, public site,
 * section 7 "Grid continuation").
 */
import { afterAll, describe, expect, test } from 'vitest';
import { layout } from '#entities/layout/entity.ts';
import type { Grid } from '#grid/shapes/grid.ts';
import { gql, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1, a2 } = world.sites;
afterAll(subject.close);

const ports = a1.sections['news/ports'];
const buoys: number[] = [];
for (let day = 1; day <= 6; day += 1) {
  const values = { name: `Buoy ${day}`, primarySection: ports };
  const published = new Date(Date.UTC(2026, 0, day)).toISOString();
  buoys.unshift((await makeContent(services, a1, { type: 'News', published, values })).id);
}

const list = (id: string) => ({ id, type: 'content_list', v: 2, settings: { source: 'page', count: 2 } });
const rowOf = (id: string, block: string, loadsLater: boolean): Grid['rows'][number] => ({
  id,
  layout: '1',
  settings: { loadsLater },
  columns: [{ blocks: [list(block)] }],
});
await services.write(systemOf(world.a.id, [a1.id]), (work) =>
  work.records.create(layout, {
    site: a1.id,
    name: 'Ports',
    type: 'url-override',
    alias: ['news/ports'],
    loadMoreType: 'custom-scroll',
    grid: { v: 1, rows: [rowOf('r1', 'top', false), rowOf('r2', 'later', true)] },
  }),
);

interface DrawnGrid {
  rows: { columns: { blocks: { id: string; data?: { items: { id: number }[][] } }[] }[] }[];
}
interface Next {
  grid: DrawnGrid;
  isUnderFilled: boolean;
  excludeContentIds: number[];
}

const blocksOf = ({ rows }: DrawnGrid) =>
  rows.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks));
const idsOf = (grid: DrawnGrid) =>
  blocksOf(grid).flatMap(({ data }) => (data?.items ?? []).flat().map(({ id }) => id));
const ask = (gridSettings: object | null, alias = '/news/ports', host = a1.host) =>
  gql(app, { id: 'getSecondaryGrid', input: { alias, gridSettings }, host });
const next = async (gridSettings: object | null) => (await ask(gridSettings)).result as Next;

describe('rows that load later', () => {
  test('are in the page without data, and come with items it has not shown, until a list finds nothing', async () => {
    const { result } = await gql(app, {
      id: 'getWebsiteLayoutPage',
      input: { alias: 'news/ports' },
      host: a1.host,
    });
    const page = result as {
      layout: {
        loadMoreType: { type: string };
        primaryGrid: DrawnGrid;
        secondaryGrid: DrawnGrid;
        usedContentIds: number[];
      };
    };
    expect(page.layout.loadMoreType).toEqual({ type: 'custom-scroll' });
    expect(idsOf(page.layout.primaryGrid)).toEqual(buoys.slice(0, 2));
    expect(blocksOf(page.layout.secondaryGrid).map(({ id, data }) => [id, data])).toEqual([
      ['later', undefined],
    ]);

    const first = await next({ excludeContentIds: page.layout.usedContentIds });
    expect(idsOf(first.grid)).toEqual(buoys.slice(2, 4));
    expect(first).toMatchObject({ isUnderFilled: false, excludeContentIds: buoys.slice(0, 4) });
    const second = await next({ excludeContentIds: first.excludeContentIds });
    expect(idsOf(second.grid)).toEqual(buoys.slice(4));
    const third = await next({ excludeContentIds: second.excludeContentIds });
    expect(third).toMatchObject({ grid: { rows: [] }, isUnderFilled: true });
  });

  test('are of another section or type where the call says so', async () => {
    const values = { name: 'A lock', primarySection: a1.sections.news };
    const lock = await makeContent(services, a1, { type: 'Blog', published: true, values });
    const inNews = await next({ sectionId: a1.sections.news });
    expect(idsOf(inNews.grid)).toContain(lock.id);
    expect(idsOf((await next({})).grid)).not.toContain(lock.id);
    const blogs = await next({ sectionId: a1.sections.news, defaultContentTypes: ['Blog'] });
    expect(idsOf(blogs.grid)).toEqual([lock.id]);
    expect(await ask({ sectionId: a2.sections.news })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('are refused beyond the limit, and missing where there is no page', async () => {
    const tooMany = Array.from({ length: 501 }, (_, index) => index + 1);
    expect(await ask({ excludeContentIds: tooMany })).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(await ask(null, '/nothing')).toMatchObject({ code: 'NOT_FOUND' });
    expect(await ask(null, `/${a1.content.draft}`)).toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('the item that is read next comes from the stream of items', async () => {
  const input = {
    limit: 1,
    includeContentTypes: ['News'],
    excludeContentIds: buoys.slice(0, 3),
    sectionId: ports,
    sortField: 'published',
    sortOrder: 'desc',
  };
  const { result } = await gql(app, { id: 'getContentStream', input, host: a1.host });
  expect(result).toMatchObject({
    edges: [{ node: { id: buoys[3], path: expect.stringContaining('buoy-3') } }],
  });
});
