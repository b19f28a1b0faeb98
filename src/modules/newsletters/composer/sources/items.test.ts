/** Lists of emails: pinned items first, without old items and those of earlier campaigns. */
import { afterAll, expect, test } from 'vitest';
import { transaction } from '#server/db/index.ts';
import { makeContent } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { items, type ItemsQuery } from './items.ts';

const subject = await buildTestWorld();
const { services, world } = subject;
const { a1, b1 } = world.sites;
afterAll(subject.close);

const { news, 'news/ports': ports } = a1.sections;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

async function make(days: number | null, section = news): Promise<number> {
  const values = { name: `Item of ${days} days`, primarySection: section };
  const item = await makeContent(services, a1, {
    ...(days !== null && { published: daysAgo(days) }),
    values,
  });
  return item.id;
}

const today = await make(0.5);
const recent = await make(2);
const ofPorts = await make(3, ports);
const old = await make(400, ports);
const draft = await make(null);
const elsewhere = (await makeContent(services, b1, { published: true, values: { name: 'Elsewhere' } })).id;

async function listed(more: Partial<ItemsQuery>, excludeIds: readonly number[] = []): Promise<number[]> {
  const query: ItemsQuery = {
    kind: 'newsletters/items',
    sectionId: null,
    contentTypes: ['Article'],
    days: null,
    pinnedIds: [],
    earlierIds: [],
    limit: 10,
    skip: 0,
    ...more,
  };
  const scope = {
    organisationId: world.a.id,
    siteId: a1.id,
    modulesOn: new Set<string>(),
    language: 'en',
    homeSectionId: null,
    excludeIds: [...Object.values(a1.content), ...excludeIds],
    paragraphsForEveryone: () => Infinity,
  };
  if (items.mode !== 'list') throw new Error('The source does not list items.');
  const statement = items.statement(query, scope, query.limit);
  const organisation = { kind: 'organisation', organisationId: world.a.id, siteIds: [a1.id] } as const;
  const { rows } = await transaction(services.pool, organisation, (db) => statement.execute(db));
  return rows.map(({ id }) => id);
}

test('the newest items come first, and drafts and items of other sites are left out', async () => {
  expect(await listed({})).toEqual([today, recent, ofPorts, old]);
  expect(await listed({ limit: 2 })).toEqual([today, recent]);
});

test('pinned items come first, in their order, each once', async () => {
  expect(await listed({ pinnedIds: [old, recent] })).toEqual([old, recent, today, ofPorts]);
  expect(await listed({ pinnedIds: [old, recent], limit: 1 })).toEqual([old]);
});

test('pinned items that readers do not see are left out', async () => {
  expect(await listed({ pinnedIds: [draft, elsewhere, 999_999_999] })).toEqual([today, recent, ofPorts, old]);
});

test('a section lists only its own pinned items', async () => {
  expect(await listed({ sectionId: ports, pinnedIds: [today, old] })).toEqual([old, ofPorts]);
});

test('items beyond the maximum age are left out unless they are pinned', async () => {
  expect(await listed({ days: 1 })).toEqual([today]);
  expect(await listed({ days: 7 })).toEqual([today, recent, ofPorts]);
  expect(await listed({ days: 1, pinnedIds: [old] })).toEqual([old, today]);
});

test('items of earlier campaigns are left out unless they are pinned', async () => {
  expect(await listed({ earlierIds: [today, old] })).toEqual([recent, ofPorts]);
  expect(await listed({ earlierIds: [today, old], pinnedIds: [today] })).toEqual([today, recent, ofPorts]);
});

test('items that the email already shows are left out, pinned ones too', async () => {
  expect(await listed({ pinnedIds: [old] }, [old, today])).toEqual([recent, ofPorts]);
});
