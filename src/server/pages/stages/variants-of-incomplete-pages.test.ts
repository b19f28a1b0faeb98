/** Pages with a block that failed to load are cached for the same readers as complete pages. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { layout } from '#entities/layout/entity.ts';
import { membership } from '#modules/memberships/orders/entities/membership/entity.ts';
import type { AnyLoad } from '#grid/load/run-loads.ts';
import type { Grid } from '#grid/shapes/grid.ts';
import { blockRegistry } from '#server/composition/block-registry.ts';
import { makeReader, type TestReader } from '#testing/make/make-reader.ts';
import { systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

/** Whether the load of a block fails, for example because its statement takes too long. */
let isBroken: (...given: Parameters<AnyLoad>) => boolean = () => false;

function withFailures(name: string) {
  const view = blockRegistry.views[name];
  const load = view?.load;
  if (!view || !load) throw new Error(`The block ${name} loads.`);
  const failing: AnyLoad = (...given) => {
    if (isBroken(...given)) throw new Error('The statement took too long.');
    return load(...given);
  };
  return { [name]: { ...view, load: failing } };
}

const subject = await buildTestWorld({
  blocks: {
    ...blockRegistry,
    views: {
      ...blockRegistry.views,
      ...withFailures('gated_page_content'),
      ...withFailures('membership_overview'),
    },
  },
});
const { app, services, world } = subject;
const { a1 } = world.sites;
const asSystem = systemOf(world.a.id, [a1.id]);
afterAll(subject.close);

const makeMembership = (title: string) =>
  services.write(asSystem, (work) => work.records.create(membership, { site: a1.id, title }));
const { id: pilots } = await makeMembership('Pilots');
const { id: brokers } = await makeMembership('Brokers');
const pilot = await makeReader(services, a1, { membershipId: pilots });
const broker = await makeReader(services, a1, { membershipId: brokers });

const text = (words: string) => ({
  v: 1,
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});
const gridOf = (
  blocks: readonly { id: string; type: string; settings: Record<string, unknown> }[],
): Grid => ({
  v: 1,
  rows: [
    {
      id: 'row',
      layout: '1',
      settings: {},
      columns: [{ blocks: blocks.map((block) => ({ ...block, v: 1 })) }],
    },
  ],
});
const gated = (id: string, words: string, membershipId: number) => ({
  id,
  type: 'gated_page_content',
  settings: { text: text(words), readers: 'membership', memberships: [membershipId] },
});
const GRIDS = {
  news: gridOf([gated('charts', 'Kleeblatt', pilots), gated('rates', 'Wintergreen', brokers)]),
  about: gridOf([{ id: 'held', type: 'membership_overview', settings: {} }]),
};
for (const [alias, grid] of Object.entries(GRIDS))
  await services.write(asSystem, (work) =>
    work.records.create(layout, { site: a1.id, name: alias, type: 'url-override', alias: [alias], grid }),
  );

beforeEach(async () => {
  isBroken = () => false;
  await services.write(asSystem, async ({ tags }) => void tags.add(`site:${a1.id}`));
});

async function visit(url: string, reader?: TestReader) {
  const cookie = reader && `reader_${services.config.port}=${services.readers.sealed(reader.token)}`;
  return app.inject({ url, headers: { host: a1.host, ...(cookie && { cookie }) } });
}

test('a gated text is in no page of readers without access after other gated blocks failed', async () => {
  const fails = (id: number) => {
    isBroken = ({ memberships }, _got, { gated: why }) => why !== null && String(memberships) === String(id);
  };
  fails(pilots);
  expect((await visit('/news', broker)).body).toContain('Wintergreen');
  fails(brokers);
  await visit('/news');
  isBroken = () => false;
  const { body } = await visit('/news', pilot);
  expect(body).not.toContain('Wintergreen');
  expect(body).toContain('Kleeblatt');
});

test('a block that fails for one member is there for all others', async () => {
  isBroken = (_settings, _got, { member }) => member?.id === pilot.id;
  await visit('/about', pilot);
  expect((await visit('/about', broker)).body).toContain('Brokers');
  expect((await visit('/about')).body).toContain('Brokers');
});
