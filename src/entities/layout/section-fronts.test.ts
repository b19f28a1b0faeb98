/**
 * Starting pages for sections: each can be saved unchanged, differs from the others, and shows everything
 * only once.
 */
import { afterAll, expect, test } from 'vitest';
import { SECTION_FRONTS } from '#layouts/section-fronts.ts';
import { gridOf } from '#layouts/starting-layouts.ts';
import { gql, login, makeContent } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1 } = world.sites;
const token = await login(app, world.a.users.admin.username);
const names = Array.from({ length: 30 }, (_, index) => `Story number ${index + 1}.`);
for (const name of names) await makeContent(services, a1, { published: true, values: { name } });
afterAll(subject.close);

const call = async <T>(id: string, input: Record<string, unknown>) =>
  (await gql(app, { token, site: a1.key, id, input })).result as T;

/**
 * Saves a starting page as a layout; returns the saved grid, the original grid, and the HTML of its preview.
 */
async function shapeOf(front: (typeof SECTION_FRONTS)[number]) {
  const grid = gridOf(front.rows);
  const saved = await call<{ grid: unknown }>('createLayout', {
    site: a1.id,
    name: front.label,
    type: 'section',
    section: a1.sections['news/ports'],
    grid,
  });
  const { html } = await call<{ html: string }>('getLayoutPreview', { site: a1.id, path: '/news', grid });
  return { saved: saved.grid, grid, html };
}

test.each(SECTION_FRONTS)('$label is saved as it is, and shows nothing twice', async (front) => {
  const { saved, grid, html } = await shapeOf(front);
  expect(saved).toMatchObject(grid);
  const main = html.slice(html.indexOf('<main'));
  const shown = [...main.matchAll(/<h\d class="card-title"><a href="([^"]+)"/g)].map(([, path]) => path);
  expect(shown.length).toBeGreaterThan(12);
  expect(new Set(shown).size).toBe(shown.length);
});

test('the five are unlike each other from the first row on', () => {
  const looks = SECTION_FRONTS.map(({ rows }) =>
    JSON.stringify(rows.map(({ layout, settings, columns }) => [layout, settings, columns])),
  );
  expect(new Set(looks).size).toBe(5);
});
