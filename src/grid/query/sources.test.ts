/** Tests sources, whichever domain or module defines them. */
import { sql, type RawBuilder } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { defineBlock, type ModuleQuery, type BlockQuery } from '#model/define-block.ts';
import { defineSource, type SourceRow } from '#model/pages/define-source.ts';
import { pageSubject } from '#examples/cards.ts';
import type { Grid } from '#grid/shapes/grid.ts';
import { blockRegistry, sourcesByKind } from '#server/composition/block-registry.ts';
import { transaction } from '#server/db/index.ts';
import { makeContent } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { runQueries, type AnySource } from './run-queries.ts';
import { prepareBlocks } from '#grid/prepare/prepare-blocks.ts';

const subject = await buildTestWorld();
const { services, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

const made: number[] = [];
for (const name of ['Tide one', 'Tide two', 'Tide three', 'Tide four'])
  made.unshift((await makeContent(services, a1, { published: true, values: { name } })).id);

/** A source defined by an extension: the oldest items, of which the site has many. */
const oldest = defineSource<ModuleQuery, RawBuilder<SourceRow>>({
  kind: 'acme/oldest',
  mode: 'list',
  window: (query) => ({ skip: 0, limit: Number(query['count']) }),
  statement: (_want, { organisationId, siteId }, count) => sql`select id, null::jsonb as note from content
    where organisation_id = ${organisationId} and site_id = ${siteId} and name like 'Tide %' order by id limit ${count}`,
}) as unknown as AnySource;

const sources = new Map([...blockRegistry.sources, ['acme/oldest', oldest]]);

function fill(queries: readonly BlockQuery[]) {
  const organisation = { kind: 'organisation', organisationId: world.a.id, siteIds: [a1.id] } as const;
  const scope = {
    organisationId: world.a.id,
    siteId: a1.id,
    modulesOn: new Set(['search']),
    language: 'en',
    homeSectionId: null,
    excludeIds: [],
    paragraphsForEveryone: () => Infinity,
  };
  return transaction(services.pool, organisation, (db) => runQueries(db, queries, scope, sources));
}

const filters = { text: 'tide', types: [], websiteSchedule: [], sort: 'newest', page: 1 } as const;
const search: BlockQuery = { kind: 'search/results', filters };

test('a list of an extension takes its turn with the product’s: nothing stands twice, chosen items and results do', async () => {
  const [first = 0, , third = 0] = made.toReversed();
  const filled = await fill([
    { kind: 'ids', ids: [first] },
    { kind: 'acme/oldest', count: 2 },
    search,
    { kind: 'stream', sectionId: null, limit: 1 },
    { kind: 'acme/oldest', count: 9 },
  ]);
  const ids = filled.map((query) => query.ids);
  expect(ids[0]).toEqual([first]);
  expect(ids[1]).toEqual([made[2], third]);
  expect(ids[2]?.toSorted()).toEqual(made.toSorted());
  expect(filled[2]).toMatchObject({ found: 4, hasMore: false });
  expect(ids[3]).toEqual([made[0]]);
  expect(ids[4]).toEqual([]);
});

test('a query no source answers shows nothing, and the block is told', async () => {
  const forlorn = defineBlock({
    name: 'forlorn',
    title: 'Forlorn',
    description: 'Wants what a removed extension knew.',
    category: 'content',
    v: 1,
    hydrate: 'none',
    settings: {},
    queries: () => [{ kind: 'gone/tides' }],
  });
  const blocks = {
    common: {},
    definitions: new Map([['forlorn', forlorn]]),
    views: { forlorn: { view: () => null, css: '', examples: [] } },
    sources,
  };
  const block = { id: 'b1', type: 'forlorn', v: 1, settings: {} };
  const grid: Grid = {
    v: 1,
    rows: [{ id: 'r1', layout: '1', settings: {}, columns: [{ blocks: [block] }] }],
  };
  const { queries, problems } = prepareBlocks(grid, pageSubject(), blocks, {
    medium: 'web',
    decide: () => ({ kind: 'open', gate: null }),
  });
  expect(problems).toEqual([{ blockId: 'b1', type: 'forlorn', problem: 'no source answers gone/tides' }]);
  expect(await fill(queries)).toEqual([{ ids: [], hasMore: false }]);
});

test('two sources of one kind stop the start', () => {
  expect(() => sourcesByKind([oldest, oldest])).toThrow('Two page sources are of the kind acme/oldest');
});
