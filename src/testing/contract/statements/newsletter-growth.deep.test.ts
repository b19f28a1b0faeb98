/** Lists, counts, searches and job steps of newsletters cost the same for many subscribers as for few. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { prepareDatabase } from '#server/db/index.ts';
import { buildTestApp } from '#testing/app.ts';
import { databaseOn, testDatabase, type TestDatabase } from '#testing/database/database.ts';
import { startTestPostgres } from '#testing/database/postgres.ts';
import { makeWorld, systemOf } from '#testing/make/make.ts';
import { addressKey } from '#modules/newsletters/suppression/server/address-hash.ts';
import { blocksOf } from './growth.ts';
import { newsletterCases } from './newsletter-growth.ts';
import { fillNewsletters } from './newsletter-rows.ts';

const SMALL = 10_000;
const LARGE = 1_000_000;

/** Additional blocks that any request may read, because an index of more rows is one or two levels higher. */
const SLACK = 50;

const COUNTED =
  'It counts up to 1,000 matches, of campaigns up to 10,000, of which few subscribers have fewer.';
const RANKED = 'It ranks up to 1,000 matches, of which few subscribers have fewer.';

const LOOKED_UP =
  'It looks up each of 10,000 subscribers by several indexes, one level higher among many, in an order that the planner chooses.';

/** Blocks that one request may read for each subscriber that it examines, exceptions included. */
const BLOCKS_FOR_EACH = 15;

/** Subscribers that one step of an audience examines. */
const EXAMINED = 10_000;

/** Requests that may read more than twice as many blocks, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'subscribers: paused, of a site': COUNTED,
  'subscribers: of two statuses': COUNTED,
  campaigns: COUNTED,
  'campaigns: of a site': COUNTED,
  'campaigns: of a template': COUNTED,
  'campaigns: last change first': COUNTED,
  'campaigns: by name': COUNTED,
  'campaigns: search for one': RANKED,
  'audience: clicks': LOOKED_UP,
  'audience: by several rules': LOOKED_UP,
};

const PLATFORM = `${process.platform}-${process.arch}`;
/** Installed by `npm run test:deep` (scripts/lib/test-packages.ts). */
const OLDEST = join(
  import.meta.dirname,
  `../../../../scripts/test-packages/node_modules/postgres-15-${PLATFORM}`,
);

async function blocksByCase(database: TestDatabase, count: number): Promise<Map<string, number>> {
  const subject = await buildTestApp({ database });
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    const { a, sites } = await makeWorld(subject.services);
    const owner = systemOf(a.id, [sites.a1.id]);
    await subject.services.write(owner, (work) => addressKey(work, subject.services));
    const filled = await fillNewsletters(database.superuserConnectionString, count);
    const blocks = new Map<string, number>();
    for (const { name, ask } of await newsletterCases(subject, filled))
      blocks.set(name, await blocksOf(subject, client, ask));
    return blocks;
  } finally {
    await client.end();
    await subject.close();
    await database.drop();
  }
}

const newest = [
  await blocksByCase(await testDatabase(), SMALL),
  await blocksByCase(await testDatabase(), LARGE),
];
const measured = new Map([['the newest PostgreSQL', newest]]);

if (existsSync(OLDEST)) {
  const server = await startTestPostgres({ packageFolder: OLDEST });
  afterAll(() => server.stop());
  const empty = async () => {
    const database = await databaseOn(server, 'template0');
    await prepareDatabase(database.connectionString);
    return database;
  };
  measured.set('PostgreSQL 15', [
    await blocksByCase(await empty(), SMALL),
    await blocksByCase(await empty(), LARGE),
  ]);
}

test('PostgreSQL 15 is tried on Linux; for other platforms its package is not installed', () => {
  expect(measured.has('PostgreSQL 15') || PLATFORM !== 'linux-x64').toBe(true);
});

describe.each([...measured])('%s', (version, [small, large]) => {
  if (!small || !large) throw new Error('Nothing was measured.');

  afterAll(() => {
    const rows = [...large].map(([name, blocks]) => `| ${name} | ${small.get(name) ?? ''} | ${blocks} |`);
    const head = [`| ${version} | ${SMALL} subscribers | ${LARGE} subscribers |`, '| --- | --- | --- |'];
    process.stdout.write(`${[...head, ...rows].join('\n')}\n`);
  });

  test.each([...large.keys()].filter((name) => !(name in EXCEPTIONS)))(
    '%s: at most twice the blocks of few subscribers',
    (name) => {
      const few = small.get(name) ?? 0;
      expect(large.get(name)).toBeLessThanOrEqual(Math.max(2 * few, few + SLACK));
    },
  );

  test('each request reads at most 15 blocks for each of 10,000 subscribers', () => {
    expect(Math.max(...large.values())).toBeLessThanOrEqual(BLOCKS_FOR_EACH * EXAMINED);
  });

  test('every exception is a request that is measured', () => {
    expect(Object.keys(EXCEPTIONS).filter((name) => !large.has(name))).toEqual([]);
  });
});
