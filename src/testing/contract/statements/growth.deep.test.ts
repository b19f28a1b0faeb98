/** Requests of readers and editors cost the database the same in an archive of years as in one of months. */
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import type { TestApp } from '#testing/app.ts';
import { buildDemoApp } from '#testing/demo.ts';
import { persistentDemoApp } from '#testing/database/persistent-database.ts';
import { hashOfPassword, makeUsers } from '#testing/make/make.ts';
import { fillSkewedArchive } from '../../../../bench/lib/archive.ts';
import { blocksOf, growthCases } from './growth.ts';

const SMALL = 10_000;
const LARGE = 400_000;

/** Additional blocks that any request may read, because an index of more rows is one or two levels higher. */
const SLACK = 50;

const COUNTED = 'It counts up to 1,000 matches, of which there are fewer among 10,000 items.';
const RANKED = 'It ranks up to 1,000 matches, of which there are fewer among 10,000 items.';
const LOOKED_THROUGH =
  'It looks through the newest 10,000 items of an author or a term, of which there are fewer among 10,000 items.';
const OF_PERIOD =
  'It counts all that its period has, and each account once: sums of days cannot say who was there on several.';

/** Requests that may read more than twice as many blocks, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'content: of a type': COUNTED,
  'content: of a section': COUNTED,
  'content: of an author': LOOKED_THROUGH,
  'content: of a term': LOOKED_THROUGH,
  'content: published in a month a year ago':
    'The smaller archive begins ten weeks ago: it has no such month.',
  'content: published in the last ten days, oldest first': COUNTED,
  'content: scheduled': COUNTED,
  'content: Waiting for review': COUNTED,
  'content: Sent back with a note': COUNTED,
  'content: Submitted by me': COUNTED,
  'content: Sent back to me': COUNTED,
  'content: My drafts': COUNTED,
  'content: My unpublished changes': COUNTED,
  'content: All unpublished changes': COUNTED,
  'content: Broken links': COUNTED,
  'uses of an author': COUNTED,
  dashboard: COUNTED,
  'content: search for two words': RANKED,
  'content: search of the small site': RANKED,
  'readers: search for a name': RANKED,
  'readers: search for a first name': RANKED,
  'page: search for a word of many': RANKED,
  'page: search for two words': RANKED,
  'page: search for a phrase': RANKED,
  'page: search for a word of a type': RANKED,
  'addresses not found':
    'It sorts the addresses of a site, of which a daily job leaves 2,000; the archive has 40,000.',
  'page: nothing there':
    'It looks for a similar address among 20,000 at most, of which there are 7,000 beside 10,000 items.',
  'history: of a month a year ago': 'The smaller archive begins ten weeks ago: it has no such month.',
  'stream: events, by name':
    'It sorts the first 2,000 events to come, of which there are fewer among 10,000 items.',
  'member figures': OF_PERIOD,
  'report Velocity: a year': OF_PERIOD,
  'report Members: a week': OF_PERIOD,
  'report Members: a year': OF_PERIOD,
};

/** Folder that caches archives for the next run, each in a data directory; unset: no cache. */
const archivesDir = process.env['MASTHEAD_GROWTH_ARCHIVES'];

async function demoWithArchive(items: number): Promise<TestApp> {
  const fill = (subject: TestApp) => fillWithPeople(subject, items);
  if (archivesDir !== undefined) return persistentDemoApp(join(archivesDir, String(items)), fill);
  const subject = await buildDemoApp();
  await fill(subject);
  return subject;
}

async function fillWithPeople(subject: TestApp, items: number): Promise<void> {
  const { organisationId } = subject.site('quayside');
  for (const [prefix, key] of [
    ['large', 'quayside'],
    ['small', 'batch'],
  ] as const)
    await makeUsers(subject.services, organisationId, {
      prefix,
      siteIds: [subject.site(key).siteId],
      passwordHash: hashOfPassword(),
    });
  await fillSkewedArchive(subject.database.superuserConnectionString, items);
}

async function blocksByCase(items: number): Promise<Map<string, number>> {
  const subject = await demoWithArchive(items);
  const client = new pg.Client({ connectionString: subject.database.connectionString });
  await client.connect();
  try {
    const blocks = new Map<string, number>();
    for (const { name, ask } of await growthCases(subject))
      blocks.set(name, await blocksOf(subject, client, ask));
    return blocks;
  } finally {
    await client.end();
    await subject.close();
  }
}

const small = await blocksByCase(SMALL);
const large = await blocksByCase(LARGE);

afterAll(() => {
  const rows = [...large].map(([name, blocks]) => `| ${name} | ${small.get(name) ?? ''} | ${blocks} |`);
  process.stdout.write(
    `${['| request | 10,000 items | 400,000 items |', '| --- | --- | --- |', ...rows].join('\n')}\n`,
  );
});

test.each([...large.keys()].filter((name) => !(name in EXCEPTIONS)))(
  '%s reads at most twice the blocks of a small archive',
  (name) => {
    const few = small.get(name) ?? 0;
    expect(large.get(name)).toBeLessThanOrEqual(Math.max(2 * few, few + SLACK));
  },
);

test('every exception is a request that is measured', () => {
  expect(Object.keys(EXCEPTIONS).filter((name) => !large.has(name))).toEqual([]);
});
