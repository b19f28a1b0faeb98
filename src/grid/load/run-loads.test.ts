/**
 * Tests what blocks load: one message for all blocks, separate failures, and what blocks declare about the
 * page.
 */
import { createElement } from 'react';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { layout } from '#entities/layout/entity.ts';
import { defineBlock, type Block } from '#model/define-block.ts';
import type { LoadContext } from '#model/pages/define-load.ts';
import { integer } from '#fields/integer/field.ts';
import type { Grid } from '#grid/shapes/grid.ts';
import { blockRegistry } from '#server/composition/block-registry.ts';
import { registry } from '#server/registry.ts';
import { gql, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import type { AnyLoad } from './run-loads.ts';

const harbours = (name: string) =>
  defineBlock({
    name,
    title: 'Harbours',
    description: 'Numbers of the harbours.',
    category: 'other',
    v: 1,
    hydrate: 'none',
    settings: { rows: integer({ label: 'Rows', default: 3 }) },
  }) as unknown as Block;

/** The load functions of the test blocks; each test sets its own. */
const loads = new Map<string, AnyLoad>();
const names = ['harbours_one', 'harbours_two'];
const planted = names.map((name) => [name, harbours(name)] as const);
const subject = await buildTestWorld({
  registry: { ...registry, blocks: new Map([...registry.blocks, ...planted]) },
  blocks: {
    ...blockRegistry,
    definitions: new Map([...blockRegistry.definitions, ...planted]),
    views: {
      ...blockRegistry.views,
      ...Object.fromEntries(
        names.map((name) => [
          name,
          {
            view: ({ data }: { data: unknown }) =>
              createElement('p', null, `${name}: ${JSON.stringify(data)}`),
            load: ((settings, got, ctx) =>
              loads.get(name)?.(settings, got, ctx) ?? {
                statements: {},
                make: () => null,
              }) satisfies AnyLoad,
            css: '',
            examples: [],
          },
        ]),
      ),
    },
  },
});
const { app, services, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);
beforeEach(() => loads.clear());

const grid: Grid = {
  v: 1,
  rows: [
    {
      id: 'r1',
      layout: '1',
      settings: {},
      columns: [
        { blocks: names.map((type) => ({ id: type.replace('_', ''), type, v: 1, settings: { rows: 2 } })) },
      ],
    },
  ],
};
await services.write(systemOf(world.a.id, [a1.id]), (work) =>
  work.records.create(layout, {
    site: a1.id,
    name: 'Harbours',
    type: 'url-override',
    alias: ['news'],
    grid,
  }),
);

/** Renders the page without the cache, as for its first reader. */
async function visit(isCached = false) {
  if (!isCached)
    await services.write(systemOf(world.a.id, [a1.id]), async ({ tags }) => void tags.add(`site:${a1.id}`));
  const answer = await app.inject({ url: '/news', headers: { host: a1.host } });
  const shown = [...answer.body.matchAll(/<p>(harbours_\w+): ([^<]*)<\/p>/g)];
  return {
    cache: answer.headers['x-cache'],
    status: answer.statusCode,
    data: Object.fromEntries(
      shown.map(([, name, data]) => [name, JSON.parse((data ?? '').replaceAll('&quot;', '"')) as unknown]),
    ),
  };
}

const numbers: AnyLoad = ({ rows }) => ({
  statements: { numbers: sql`select n from generate_series(1, ${Number(rows)}) as n` },
  make: ({ numbers = [] }) => numbers.map(({ n }) => n),
});
const broken: AnyLoad = () => ({ statements: { none: sql`select 1 / 0 as n` }, make: () => 'never' });

test('a block is given what it makes of the rows of its statements, by their names', async () => {
  loads.set('harbours_one', numbers);
  loads.set('harbours_two', (_settings, _got, { scope, page }) => ({
    statements: {
      site: sql`select name from site where organisation_id = ${scope.organisationId} and id = ${scope.siteId}`,
      none: sql`select 1 as n where false`,
    },
    make: ({ site, none }) => [site?.[0]?.['name'], none, page.path],
  }));
  expect((await visit()).data).toEqual({
    harbours_one: [1, 2],
    harbours_two: ['The Harbour Post', [], '/news'],
  });
});

test('two messages for all blocks, and none on pages whose blocks load nothing', async () => {
  const trips = async () => {
    await visit();
    await services.write(systemOf(world.a.id, [a1.id]), async ({ tags }) => void tags.add(`site:${a1.id}`));
    // The first request loads the site's data, so that only the page is counted afterwards.
    await app.inject({ url: '/about', headers: { host: a1.host } });
    const answer = await services.pages.answer(services.sites.byId(a1.id) as never, '/news');
    return answer.timing?.roundTrips ?? 0;
  };
  const without = await trips();
  loads.set('harbours_one', numbers);
  loads.set('harbours_two', numbers);
  expect((await trips()) - without).toBe(2);
});

test.each([
  ['whose statement fails', broken],
  [
    'that throws before it asks',
    (() => {
      throw new Error('No harbour.');
    }) as AnyLoad,
  ],
  [
    'that throws over its rows',
    (() => ({
      statements: {},
      make: () => {
        throw new Error('No harbour.');
      },
    })) as AnyLoad,
  ],
  [
    'that sleeps beyond the limit',
    (() => ({ statements: { nap: sql`select pg_sleep(30)` }, make: () => 1 })) as AnyLoad,
  ],
  [
    'that asks too much',
    (() => ({
      statements: Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`s${n}`, sql`select 1`])),
      make: () => 1,
    })) as AnyLoad,
  ],
])('a block %s is left out, the other is shown, and the page is not cached', async (_what, load) => {
  loads.set('harbours_one', load);
  loads.set('harbours_two', numbers);
  const first = await visit();
  expect(first.status).toBe(200);
  expect(first.data).toEqual({ harbours_two: [1, 2] });
  loads.set('harbours_one', numbers);
  expect((await visit(true)).data).toEqual({ harbours_one: [1, 2], harbours_two: [1, 2] });
});

test('a page is rendered again when a tag of its block is purged', async () => {
  let level = 1;
  loads.set('harbours_one', (_settings, _got, { tag }) => {
    tag('tides:4');
    return { statements: {}, make: () => level };
  });
  expect((await visit()).data).toMatchObject({ harbours_one: 1 });
  level = 2;
  expect((await visit(true)).data).toMatchObject({ harbours_one: 1 });
  await services.write(systemOf(world.a.id, [a1.id]), async ({ tags }) => void tags.add('tides:4'));
  expect((await visit(true)).data).toMatchObject({ harbours_one: 2 });
});

test('a page is kept until the instant its block names, and not at all when the block says so', async () => {
  loads.set('harbours_one', (_settings, _got, { changesAt, page }) => {
    changesAt(new Date(Date.parse(page.now) + 50).toISOString());
    return { statements: {}, make: () => page.now };
  });
  const first = await visit();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await visit(true)).data).not.toEqual(first.data);

  loads.set('harbours_one', (_settings, _got, { neverStore }) => {
    neverStore();
    return { statements: {}, make: () => 1 };
  });
  await visit();
  expect((await visit(true)).cache).toBe('miss');
  const answer = await app.inject({ url: '/news', headers: { host: a1.host } });
  expect(answer.headers['cache-control']).toBe('private, no-store');
});

test('the same holds of the page as data', async () => {
  let count = 0;
  const requestedPart = async () => {
    const { result } = await gql(app, {
      id: 'getWebsiteLayoutPage',
      input: { alias: 'news' },
      host: a1.host,
    });
    return /"data":(\d+)/.exec(JSON.stringify(result))?.[1];
  };
  const counting =
    (say: (ctx: LoadContext) => void): AnyLoad =>
    (_settings, _got, ctx) => {
      say(ctx);
      count += 1;
      return { statements: {}, make: () => count };
    };
  loads.set(
    'harbours_one',
    counting(({ neverStore }) => neverStore()),
  );
  await visit();
  const never = await requestedPart();
  expect(await requestedPart()).not.toBe(never);

  loads.set(
    'harbours_one',
    counting(({ changesAt, page }) => changesAt(new Date(Date.parse(page.now) + 300).toISOString())),
  );
  await visit();
  const first = await requestedPart();
  expect(await requestedPart()).toBe(first);
  await vi.waitFor(async () => expect(await requestedPart()).not.toBe(first));
});
