import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { StreamQuery, BlockQuery } from '#model/define-block.ts';
import { transaction } from '#server/db/index.ts';
import { makeContent } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import type { QueryResult } from '#model/pages/define-source.ts';
import { blockRegistry } from '#server/composition/block-registry.ts';
import { runQueries } from './run-queries.ts';

const subject = await buildTestWorld();
const { services, database, world } = subject;
const { a1, b1 } = world.sites;
const sections = [a1.sections.home, a1.sections.news, a1.sections['news/ports']];
const scope = {
  organisationId: world.a.id,
  siteId: a1.id,
  modulesOn: new Set<string>(),
  homeSectionId: a1.sections.home,
  paragraphsForEveryone: () => Infinity,
  language: 'en',
};
const organisation = { kind: 'organisation', organisationId: world.a.id, siteIds: [a1.id] } as const;
await makeItems();
const rows = await loadRows();
const ids = [...new Set(rows.schedule.map((row) => row.content_id))];
afterAll(subject.close);

const stream: fc.Arbitrary<BlockQuery> = fc.record(
  {
    kind: fc.constant('stream' as const),
    sectionId: fc.constantFrom(null, ...sections, b1.sections.news),
    sectionBubbling: fc.boolean(),
    contentTypes: fc.constantFrom([], ['Article'], ['Page', 'Article'], ['Nothing']),
    option: fc.constantFrom(null, null, 'Standard', 'Featured'),
    requirePrimaryImage: fc.boolean(),
    limit: fc.integer({ min: 1, max: 7 }),
    skip: fc.integer({ min: 0, max: 4 }),
  },
  { requiredKeys: ['kind', 'sectionId', 'limit'] },
);
const byAuthor: fc.Arbitrary<BlockQuery> = fc.record({
  kind: fc.constant('stream' as const),
  sectionId: fc.constant(null),
  authorId: fc.constant(a1.content.person),
  contentTypes: fc.constantFrom([], ['Article'], ['Page']),
  requirePrimaryImage: fc.boolean(),
  limit: fc.integer({ min: 1, max: 5 }),
});
const chosen: fc.Arbitrary<BlockQuery> = fc.record({
  kind: fc.constant('ids' as const),
  ids: fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 4 }),
  canRepeat: fc.boolean(),
});
const grids = fc.array(
  fc.oneof(
    { arbitrary: stream, weight: 6 },
    { arbitrary: byAuthor, weight: 1 },
    { arbitrary: chosen, weight: 1 },
  ),
  {
    maxLength: 12,
  },
);

test('one statement and the handing out give what asking block after block gives, on random grids', async () => {
  await fc.assert(
    fc.asyncProperty(
      grids,
      fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 2 }),
      async (queries, excludeIds) => {
        const filled = await transaction(services.pool, organisation, (db) =>
          runQueries(db, queries, { ...scope, excludeIds }, blockRegistry.sources),
        );
        const answers = filled.map((answer) => ({ ...answer, leftOut: undefined }));
        expect(answers).toEqual(blockAfterBlock(queries, excludeIds));
        for (const [at, { leftOut = [] }] of filled.entries()) {
          const before = new Set([...excludeIds, ...filled.slice(0, at).flatMap((answer) => answer.ids)]);
          expect(leftOut.every((id) => before.has(id))).toBe(true);
        }
      },
    ),
    { numRuns: 150 },
  );
}, 60_000);

test('the rows the property runs on are many, and differ in everything a query can ask for', () => {
  expect(ids.length).toBeGreaterThan(30);
  const seen = (key: keyof ScheduleRow) => new Set(rows.schedule.map((row) => row[key])).size;
  for (const key of ['section_id', 'option', 'type', 'has_image', 'is_direct'] as const)
    expect(seen(key), key).toBeGreaterThan(1);
  expect(rows.byAuthor.length).toBeGreaterThan(4);
  const starts = rows.schedule.map((row) => row.starts_at);
  expect(new Set(starts).size).toBeLessThan(starts.length);
});

test('however many blocks a page has, its queries take one round trip', async () => {
  let roundTrips = 0;
  const onRoundTrip = () => {
    roundTrips += 1;
  };
  const queries: BlockQuery[] = Array.from({ length: 40 }, () => ({
    kind: 'stream',
    sectionId: null,
    limit: 2,
  }));
  await transaction(
    services.pool,
    organisation,
    (db) => runQueries(db, queries, { ...scope, excludeIds: [] }, blockRegistry.sources),
    {
      onRoundTrip,
    },
  );
  expect(roundTrips).toBe(3);
});

interface ScheduleRow {
  section_id: number;
  content_id: number;
  option: string;
  type: string;
  has_image: boolean;
  is_direct: boolean;
  starts_at: string;
}

/**
 * Reference implementation, simple but slow: each block runs its own query, with the items shown above it
 * excluded.
 */
function blockAfterBlock(queries: readonly BlockQuery[], excludeIds: readonly number[]): QueryResult[] {
  const used = new Set(excludeIds);
  return queries.map((query) => {
    if (query.kind === 'ids') {
      const shown = query.ids.filter((id) => query.canRepeat || !used.has(id));
      for (const id of shown) used.add(id);
      return { ids: shown, hasMore: false };
    }
    if (query.kind !== 'stream') throw new Error('only lists and chosen items stand in these grids');
    const matching = query.authorId === undefined ? listed(query) : written(query);
    const free = matching.filter((id) => !used.has(id)).slice(query.skip ?? 0);
    const shown = free.slice(0, query.limit);
    for (const id of shown) used.add(id);
    return { ids: shown, hasMore: free.length > shown.length };
  });
}

/**
 * The items that a list contains, newest first. For the home section, these are all items of the site, unless
 * only its own items are requested.
 */
function listed(query: StreamQuery): number[] {
  const ownOnly = query.sectionBubbling === false && query.sectionId !== null;
  const wholeSite = query.sectionId === null || (query.sectionId === a1.sections.home && !ownOnly);
  return rows.schedule
    .filter(
      (row) =>
        row.section_id === (wholeSite ? 0 : query.sectionId) &&
        row.option === (query.option ?? '*') &&
        (!query.contentTypes?.length || query.contentTypes.includes(row.type)) &&
        (!query.requirePrimaryImage || row.has_image) &&
        (!ownOnly || row.is_direct),
    )
    .map((row) => row.content_id);
}

/** The items written by a person, newest first. */
function written(query: StreamQuery): number[] {
  return rows.byAuthor
    .filter(
      (row) =>
        (!query.contentTypes?.length || query.contentTypes.includes(row.type)) &&
        (!query.requirePrimaryImage || row.has_image),
    )
    .map((row) => row.id);
}

async function loadRows() {
  const schedule = await database.superuser<ScheduleRow>(
    `select section_id, content_id, option, type, has_image, is_direct, starts_at::text from content_schedule
     where site_id = $1 and starts_at <= now() and ends_at > now() order by content_schedule.starts_at desc, content_id desc`,
    [a1.id],
  );
  const byAuthor = await database.superuser<{ id: number; type: string; has_image: boolean }>(
    'select id, type, primary_image is not null as has_image from content where organisation_id = $1 and site_id = $2 and $3 = any (authors_ids) and status = 1 order by published desc, id desc',
    [world.a.id, a1.id, a1.content.person],
  );
  return { schedule, byAuthor };
}

/** Creates items of every kind, several of them published at the same instant. */
async function makeItems(): Promise<void> {
  const hour = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const at = Array.from({ length: 12 }, (_, index) => hour(index + 1));
  for (let index = 0; index < 40; index += 1) {
    const isPage = index % 7 === 6;
    const common = {
      name: `Item ${index}`,
      ...(index % 3 === 0 && { primaryImage: { asset: world.a.assetId } }),
    };
    const placed = {
      primarySection: sections[index % 3],
      ...(index % 4 === 0 && {
        schedules: [{ section: sections[(index + 1) % 3], option: 'Featured', start: at[11], end: null }],
      }),
      ...(index % 5 === 0 && { authors: [a1.content.person] }),
    };
    await makeContent(services, a1, {
      type: isPage ? 'Page' : 'Article',
      published: at[index % 12] ?? hour(1),
      ...(index === 17 && { unpublished: hour(0) }),
      values: isPage ? { ...common, alias: `item-${index}` } : { ...common, ...placed },
    });
  }
  // A page has no placements in the editor, but an import may add some.
  await transaction(services.pool, organisation, (db) =>
    sql`insert into content_schedule select organisation_id, site_id, section_id, (select min(id) from content where type = 'Page' and alias like 'item-%'), option, 'Page', true, is_direct, starts_at, ends_at
      from content_schedule where content_id = ${a1.content.article}`.execute(db),
  );
}
