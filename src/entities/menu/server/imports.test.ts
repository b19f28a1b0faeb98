import { tmpdir } from 'node:os';
import { afterAll, expect, test } from 'vitest';
import { parseMapping } from '#import/mapping.ts';
import { MENU_LABEL_MAX, MENU_LINKS_MAX, type MenuTree } from '#page-model/menu.ts';
import { importInto } from '#testing/imports.ts';
import { systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { menu } from '../entity.ts';

const subject = await buildTestWorld();
const { services, database, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

const links = (below: object = {}) => ({
  transform: [
    {
      each: {
        transform: [
          {
            object: {
              values: {
                label: 'name',
                section: { path: 'section', transform: [{ lookup: { source: 'parts' } }] },
                item: { path: 'item', transform: [{ lookup: { source: 'pieces' } }] },
                address: { path: 'url', transform: [{ address: true }] },
                ...below,
              },
            },
          },
        ],
      },
    },
  ],
});

/** Imports a menu, followed by the targets of its links. */
const importMenus = (records: readonly Record<string, unknown>[], key = 'menus') =>
  importInto(services, a1, {
    folder: tmpdir(),
    mapping: parseMapping({
      name: 'Menus',
      links: { origins: ['https://old.quay.example'] },
      sources: [
        {
          key,
          format: 'inline',
          records,
          target: 'menu',
          recordKey: 'place',
          adopt: 'place',
          fields: {
            place: 'place',
            links: { path: 'links', ...links({ links: { path: 'children', ...links() } }) },
          },
        },
        {
          key: 'parts',
          format: 'inline',
          records: [{ id: 'docks', name: 'Dry docks' }],
          target: 'websiteSection',
          recordKey: 'id',
          fields: { name: 'name' },
          addresses: [{ transform: [{ template: '/teams/{id}/' }] }],
        },
        {
          key: 'pieces',
          format: 'inline',
          records: [{ id: 'guide', name: 'How to book a dock' }],
          target: 'Article',
          recordKey: 'id',
          fields: {
            name: 'name',
            published: { transform: [{ constant: '2026-01-05' }, { date: {} }] },
          },
          addresses: [],
        },
      ],
    }),
  });

const menuAt = async (place: string) => {
  const rows = await database.superuser<{ id: number; version: number; tree: MenuTree }>(
    'select id, version, tree from menu where site_id = $1 and place = $2',
    [a1.id, place],
  );
  return rows[0];
};
const idOf = async (table: string, name: string) =>
  (await database.superuser<{ id: number }>(`select id from ${table} where name = $1`, [name]))[0]?.id;
const address = (href: string) => ({ kind: 'address', href });

const RECORDS = [
  {
    place: 'hamburger',
    links: [
      { name: 'Docks', section: 'docks', url: '/not-this', children: [{ name: 'Booking', item: 'guide' }] },
      { name: 'Elsewhere', url: 'https://harbour.example/?a=1' },
      { name: 'The team', url: 'https://old.quay.example/teams/docks' },
      { name: 'Nowhere' },
    ],
  },
];

test('a menu links to sections, items and URLs that follow it in the source, and a second run changes nothing', async () => {
  const first = await importMenus(RECORDS);
  expect(first.totals).toMatchObject({ created: 3, failed: 0 });
  const section = { kind: 'section', id: await idOf('website_section', 'Dry docks') };
  const item = { kind: 'content', id: await idOf('content', 'How to book a dock') };
  const made = await menuAt('hamburger');
  expect(made?.tree).toEqual({
    v: 1,
    links: [
      {
        id: 'l1',
        label: 'Docks',
        target: section,
        links: [{ id: 'l1-1', label: 'Booking', target: item, links: [] }],
      },
      { id: 'l2', label: 'Elsewhere', target: address('https://harbour.example/?a=1'), links: [] },
      { id: 'l3', label: 'The team', target: address('/dry-docks'), links: [] },
    ],
  });
  expect(first.remarks.map(({ reason }) => reason)).toContain(
    'links: “Nowhere” has no target and was left out.',
  );
  expect((await importMenus(RECORDS)).totals).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
  expect(await menuAt('hamburger')).toEqual(made);
});

test('an existing menu is adopted; one changed by hand since is unchanged', async () => {
  const record = (name: string) => [{ place: 'affiliated_brands', links: [{ name, url: '/docks' }] }];
  const system = systemOf(a1.organisationId, [a1.id]);
  const own = await services.write(system, (work) =>
    work.records.create(menu, { site: a1.id, place: 'affiliated_brands', tree: { v: 1, links: [] } }),
  );
  expect((await importMenus(record('First'), 'taken')).totals).toMatchObject({ updated: 1, failed: 0 });
  const taken = await menuAt('affiliated_brands');
  expect([taken?.id, taken?.tree.links[0]?.label]).toEqual([own.id, 'First']);
  await services.write(system, (work) =>
    work.records.update(menu, {
      id: own.id,
      version: taken?.version ?? 0,
      changes: { tree: { v: 1, links: [] } },
    }),
  );
  expect((await importMenus(record('Second'), 'taken')).totals).toMatchObject({ skipped: 1 });
  expect((await menuAt('affiliated_brands'))?.tree.links).toEqual([]);
});

test.each([
  [
    'too many links',
    Array.from({ length: MENU_LINKS_MAX + 1 }, () => ({ name: 'L', url: '/' })),
    'at most 100',
  ],
  ['a label too long', [{ name: 'x'.repeat(MENU_LABEL_MAX + 1), url: '/' }], 'at most 60 characters'],
  ['a link without a label', [{ url: '/' }], 'needs a label'],
  ['an address that is none', [{ name: 'Run', url: 'javascript:alert(1)' }], 'must start with'],
  ['an address that is no text', [{ name: 'One', url: 7 }], 'An address must be text.'],
] as const)('%s: the menu is refused with the reason', async (_what, given, reason) => {
  const report = await importMenus([{ place: 'footer', links: given }], 'odd');
  expect(report.remarks.filter(({ outcome }) => outcome === 'failed').map((remark) => remark.reason)).toEqual(
    [expect.stringContaining(reason)],
  );
  expect(await menuAt('footer')).toBeUndefined();
});

test.each([
  ['links beyond number', { name: 'L', url: '/' }, 15_000, 'at most 100 links'],
  ['links without labels', { url: '/' }, 15_000, 'at most 100 links'],
  ['links that lead nowhere', { name: 'L' }, 15_000, 'at most 100 links'],
  [
    'links below one',
    { name: 'L', children: Array.from({ length: 15_000 }, () => ({ name: 'L' })) },
    1,
    'at most 100 links',
  ],
  ['a label as long as a book', { name: 'x'.repeat(400_000) }, 1, 'has no target'],
] as const)('%s: one short reason is told', async (_what, link, count, reason) => {
  const links = Array.from({ length: count }, () => link);
  const { remarks, remarksLeftOut } = await importMenus([{ place: 'mega_1', links }], 'hostile');
  const reasons = remarks.filter(({ source }) => source === 'hostile').map((remark) => remark.reason);
  expect([reasons.length, remarksLeftOut]).toEqual([1, 0]);
  expect(reasons[0]).toContain(reason);
  expect(reasons[0]?.length).toBeLessThan(300);
});
