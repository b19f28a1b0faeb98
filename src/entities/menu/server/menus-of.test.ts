import { expect, test } from 'vitest';
import { pageSubject } from '#examples/cards.ts';
import type { MenuLink, MenuTarget } from '#page-model/menu.ts';
import { menusOf, type MenuItem } from './menus-of.ts';

const item = (id: number, window: Partial<MenuItem> = {}): MenuItem => ({
  id,
  name: 'Ebb and flow',
  type: 'Article',
  alias: null,
  site_id: 1,
  primary_section_id: null,
  slug_language: null,
  fields: null,
  status: 1,
  sites_shown_ids: [1],
  published: '2026-11-18T08:00:00+00:00',
  unpublished: null,
  ...window,
});

const link = (label: string, target: MenuTarget | null, links: MenuLink[] = []): MenuLink => ({
  id: label,
  label,
  target,
  links,
});

const content = (id: number): MenuTarget => ({ kind: 'content', id });

/** Returns the mega menu with these links and items, from only the parts of the site that menus need. */
function special(links: MenuLink[], items: MenuItem[], now: string) {
  const stored = {
    site: { site: pageSubject().site, sections: new Map() },
    menus: new Map([['mega_1', { v: 1, links }] as const]),
    items: new Map(items.map((entry) => [entry.id, entry])),
    contentTypes: new Map(),
  } as const;
  return menusOf(stored, now).mega_1;
}

test('an item is in a menu while readers may see it, whatever was true when the site was read', () => {
  const items = [item(10_000_001, { unpublished: '2026-11-19T08:00:00+00:00' })];
  const labels = (now: string) =>
    special([link('Flow', content(10_000_001))], items, now).map(({ label }) => label);
  expect(labels('2026-11-18T07:59:59.999Z')).toEqual([]);
  expect(labels('2026-11-18T08:00:00.000Z')).toEqual(['Flow']);
  expect(labels('2026-11-19T08:00:00.000Z')).toEqual([]);
});

test('a group outlives its own target as a heading, and goes with its last link', () => {
  const group = (below: MenuTarget) => link('Group', content(404), [link('Below', below)]);
  expect(special([group({ kind: 'address', href: '/below' })], [], '2026-11-18T12:00:00.000Z')).toEqual([
    { label: 'Group', href: null, links: [{ label: 'Below', href: '/below', links: [] }] },
  ]);
  expect(special([group({ kind: 'section', id: 404 })], [], '2026-11-18T12:00:00.000Z')).toEqual([]);
});

test('drafts, deleted items and items of other sites are in no menu', () => {
  const items = [
    item(10_000_001, { status: 2 }),
    item(10_000_002, { status: 0 }),
    item(10_000_003, { sites_shown_ids: [2] }),
  ];
  const links = items.map(({ id }) => link(`No. ${id}`, content(id)));
  expect(special(links, items, '2026-11-18T12:00:00.000Z')).toEqual([]);
});
