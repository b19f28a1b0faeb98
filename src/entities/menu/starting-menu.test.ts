/** A menu that was never saved begins with the links that readers see, so its first save removes none. */
import { afterAll, expect, test } from 'vitest';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { linksOf, MENU_LINKS_MAX } from '#page-model/menu.ts';
import { loadStartingMenu, menuOfSections } from './admin/starting-menu.ts';

const subject = await buildTestWorld();
const { app, world } = subject;
const { a1 } = world.sites;
const token = await login(app, world.a.users.admin.username);
afterAll(subject.close);

const ask = async (id: string, input: Record<string, unknown>) =>
  (await gql(app, { token, site: 'a1', id, input })).result;

/** The client of the admin, as far as the menu uses it. */
const client = {
  query: ask,
  stream: async () => ({ items: [], totalCount: null, hasMore: false, after: null }),
} as unknown as Parameters<typeof loadStartingMenu>[0];

async function headerLinks(): Promise<string[]> {
  const page = await app.inject({ url: '/news', headers: { host: a1.host } });
  const header = /<header[\s\S]*?<\/header>/.exec(page.body)?.[0] ?? '';
  return [...header.matchAll(/<a[^>]* href="(\/[^"]*)"/g)].map(([, href]) => href ?? '');
}

test('saving the links with which the primary menu begins changes nothing for readers', async () => {
  const { id } = (await ask('createWebsiteSection', { site: a1.id, name: 'Ferries' })) as { id: number };
  const before = await headerLinks();
  expect(before).toContain('/ferries');
  const tree = await loadStartingMenu(client, a1.id, 'header_primary');
  expect(linksOf(tree.links).map(({ link }) => link.target)).toContainEqual({ kind: 'section', id });
  const saved = (await ask('createMenu', { site: a1.id, place: 'header_primary', tree })) as { id?: number };
  expect(saved.id).toBeGreaterThan(0);
  expect(await headerLinks()).toEqual(before);
});

test('other places begin empty, and no menu begins with more links than it may have', async () => {
  expect((await loadStartingMenu(client, a1.id, 'mega_1')).links).toEqual([]);
  const sections = Array.from({ length: 300 }, (_, id) => ({ id, name: `Pier ${id}`, alias: `pier-${id}` }));
  expect(linksOf(menuOfSections(sections).links)).toHaveLength(MENU_LINKS_MAX);
});
