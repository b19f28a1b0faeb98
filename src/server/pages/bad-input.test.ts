/**
 * Invalid stored data and invalid requests: the page is still returned, and only the broken parts are
 * missing.
 */
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { layout } from '#entities/layout/entity.ts';
import type { Grid } from '#grid/shapes/grid.ts';
import { sectionGrid } from '#testing/make/make-grids.ts';
import { makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world, database } = subject;
const { a1 } = world.sites;
afterAll(subject.close);
afterEach(() => void vi.restoreAllMocks());

const visit = (url: string) => app.inject({ url, headers: { host: a1.host, accept: 'text/html' } });

await makeContent(services, a1, { published: true, values: { name: 'High water at six' } });
const { id: layoutId } = await services.write(systemOf(world.a.id, [a1.id]), (work) =>
  work.records.create(layout, {
    site: a1.id,
    name: 'News',
    type: 'url-override',
    alias: ['news'],
    grid: sectionGrid({ source: 'site' }),
  }),
);

const good = { id: 'good', type: 'content_list', v: 2, settings: { source: 'site', count: 3 } };
const gridOf = (...blocks: unknown[]) =>
  ({ v: 1, rows: [{ id: 'r1', layout: '1', settings: {}, columns: [{ blocks }] }] }) as unknown as Grid;

/** Stores a grid directly in the database, past all checks, and requests its page. */
async function pageWith(grid: unknown) {
  const logged = vi.spyOn(app.log, 'error');
  await database.superuser(
    `update layout set grid = '${JSON.stringify(grid).replaceAll("'", "''")}'::jsonb where id = ${layoutId}`,
  );
  await services.write(systemOf(world.a.id, [a1.id]), async ({ tags }) => void tags.add(`site:${a1.id}`));
  const { statusCode, body } = await visit('/news');
  const loggedProblems = logged.mock.calls.map(
    ([about]) => about as unknown as { blockId?: string; type?: string },
  );
  return { statusCode, body, loggedProblems };
}

describe('a layout in the database', () => {
  test.each([
    ['of a kind nobody made', { id: 'bad', type: 'no_such_block', v: 1, settings: {} }],
    ['whose settings are no settings', { ...good, id: 'bad', settings: 'all of them' }],
    ['with values of other kinds', { ...good, id: 'bad', settings: { source: 17, count: { a: 1 } } }],
    ['with a number beyond its limit', { ...good, id: 'bad', settings: { source: 'site', count: 1e9 } }],
  ])('with a block %s shows all others, and the log names the block', async (_what, bad) => {
    const { statusCode, body, loggedProblems } = await pageWith(gridOf(bad, good));
    expect(statusCode).toBe(200);
    expect(body).toContain('High water at six');
    expect(body.match(/data-block="content_list"/g)).toHaveLength(1);
    expect(loggedProblems).toContainEqual(expect.objectContaining({ blockId: 'bad', type: bad.type }));
  });

  test.each([
    ['without rows', { v: 1, rows: [] }],
    ['with a row without columns', { v: 1, rows: [{ id: 'r1', layout: '1', settings: {}, columns: [] }] }],
  ])('%s has a page without blocks', async (_what, grid) => {
    const { statusCode, body } = await pageWith(grid);
    expect(statusCode).toBe(200);
    expect(body).toContain('</html>');
    expect(body).not.toMatch(/<[a-z-]+[^>]* data-block=/);
  });
});

test('a menu of ten thousand links that got past its limit does not stop a page', async () => {
  const links = Array.from({ length: 10_000 }, (_, index) => ({
    id: `l${index}`,
    label: `Link ${index}`,
    target: { kind: 'address', href: `/l${index}` },
    links: [],
  }));
  await database.superuser(
    `update menu set tree = '${JSON.stringify({ v: 1, links })}'::jsonb where site_id = ${a1.id}`,
  );
  await services.write(systemOf(world.a.id, [a1.id]), async ({ tags }) => void tags.add(`site:${a1.id}`));
  const { statusCode, body } = await visit('/news');
  expect(statusCode).toBe(200);
  expect(body).toContain('</html>');
  await database.superuser(`delete from menu where site_id = ${a1.id}`);
});

test.each([
  ['of four kilobytes', `/${'a'.repeat(4_096)}`],
  ['of signs that are no letters', `/${encodeURIComponent('⛵️🌊'.repeat(20))}`],
  ['that climbs', '/news/../../../../etc/passwd'],
  ['with a broken escape', '/news/%E0%A4%A'],
  ['with a zero', '/news/%00'],
])('an address %s is answered', async (_what, url) => {
  const { statusCode, body } = await visit(url);
  expect([400, 404, 414]).toContain(statusCode);
  expect(body).toContain('</html>');
});

test.each([
  ['Latin', 'Ä'],
  ['Arabic', 'م'],
  ['Japanese', '潮'],
  ['emoji', '🌊'],
])(
  'a title of three hundred letters, which is beyond its limit, in %s has a page',
  async (_script, letter) => {
    const { id } = await makeContent(services, a1, { published: true, values: { name: 'A title' } });
    const name = letter.repeat(300);
    await expect(makeContent(services, a1, { values: { name } })).rejects.toThrow(/not valid/);
    await database.superuser(`update content set name = '${name}' where id = ${id}`);
    await services.write(systemOf(world.a.id, [a1.id]), async ({ tags }) => void tags.add(`site:${a1.id}`));
    const { headers } = await visit(`/${id}`);
    const { statusCode, body } = await visit(String(headers.location));
    expect(statusCode).toBe(200);
    expect(body).toContain(`<h1>${name}</h1>`);
  },
);
