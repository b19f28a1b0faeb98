/** Terms of searches, from the batches of result pages to the report. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { ReportAnswer } from '#reports/report.ts';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { BATCH_PATH } from '../collection/model/paths.ts';
import { searchTerm } from './model/search-term.ts';

const READER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

describe('terms', () => {
  test.each([
    ['  Lock\tGATES \n', 'lock gates'],
    ['ﬁsh\u0000\u202Eing', 'fish ing'],
    ['x'.repeat(120), 'x'.repeat(80)],
    ['😀'.repeat(90), '😀'.repeat(80)],
    ['report 2025-2026', 'report 2025-2026'],
    ['iso 9001', 'iso 9001'],
    ['@quayside', '@quayside'],
    ['', null],
    ['\u0007', null],
    ['ann@quay.example', null],
    ['Ann <ann@quay.example> locks', null],
    ['+31 (0)10 123 45 67', null],
    ['call 0101234567', null],
    ['010-123.4567', null],
    ['010–123_4567', null],
    ['٠١٠١٢٣٤٥٦٧', null],
    ['ann @ quay.example', null],
  ])('%j is counted as %j', (text, term) => {
    expect(searchTerm(text)).toBe(term);
  });
});

const subject = await buildTestWorld();
const { app, database, world } = subject;
afterAll(() => subject.close());
const { a1, b1 } = world.sites;
const token = await login(app, world.a.users.admin.username);

async function report(input: Record<string, unknown> = {}): Promise<ReportAnswer> {
  const { result, body } = await gql(app, {
    id: 'getSearchTerms',
    input: { site: a1.id, period: '7-days', ...input },
    token,
  });
  if (!result) throw new Error(body);
  return result as ReportAnswer;
}

const rowsOf = ({ rows }: ReportAnswer) =>
  rows.map(({ name, now }) => [name, now['searches'], now['withoutResults'], now['clicks']]);

let views = 0;

interface Searched {
  clicks?: number;
  userAgent?: string;
  host?: string;
  view?: string;
}

async function search(searched: string, found: string | undefined, of: Searched = {}): Promise<number> {
  const { clicks = 0, userAgent = READER, host = a1.host } = of;
  views += 1;
  const { view = `sear${String(views).padStart(6, '0')}A` } = of;
  const click = { kind: 'clickContentLink', afterMs: 1, blockType: 'search' };
  const { statusCode } = await app.inject({
    method: 'POST',
    url: BATCH_PATH,
    headers: { host, 'user-agent': userAgent, 'content-type': 'text/plain' },
    remoteAddress: `192.0.2.${views % 250}`,
    payload: JSON.stringify({
      view,
      ageMs: 5,
      page: 'search',
      search: { searched, ...(found !== undefined && { found }) },
      events: [
        { sequence: 0, kind: 'pageView', afterMs: 0 },
        ...Array.from({ length: clicks }, (_, index) => ({ ...click, sequence: index + 1 })),
      ],
    }),
  });
  return statusCode;
}

beforeEach(() => database.superuser('delete from analytics_search_day'));

test('searches, those without results and clicks on results are counted by term', async () => {
  await search('Lock gates', '31', { clicks: 2 });
  await search('lock  GATES', '31');
  await search('dry dock', '0');
  await search('the', undefined);
  const answer = await report();
  expect(answer.totals).toEqual({ searches: 4, withoutResults: 1, withoutPercent: 25, clicks: 2 });
  expect(answer.points.at(-1)?.count).toBe(4);
  expect(rowsOf(answer)).toEqual([
    ['lock gates', 2, 0, 2],
    ['dry dock', 1, 1, 0],
    ['the', 1, 0, 0],
  ]);
});

test('the filter counts only searches without results', async () => {
  await search('lock gates', '31', { clicks: 1 });
  await search('dry dock', '0');
  await search('dry dock', '4');
  const answer = await report({ withoutResults: true });
  expect(rowsOf(answer)).toEqual([['dry dock', 1, 1, 0]]);
  expect([answer.totals['searches'], answer.points.at(-1)?.count]).toEqual([1, 1]);
});

test('a batch that is repeated counts once, and searches of programs and of other organisations do not count', async () => {
  const view = 'searrepeatA';
  await search('lock gates', '3', { view });
  await search('lock gates', '3', { view });
  await search('lock gates', '3', { userAgent: 'curl/8.5.0' });
  await search('lock gates', '3', { host: b1.host });
  expect(rowsOf(await report({ allSites: true }))).toEqual([['lock gates', 1, 0, 0]]);
});

test('addresses, telephone numbers and terms beyond 1,000 a day are counted as one, and not stored', async () => {
  await search('ann@quay.example', '0');
  await search('+31 10 123 45 67', '0');
  await database.superuser(
    `insert into analytics_search_day
     select $1, $2, (now() at time zone time_zone)::date, 'term ' || n, 1, 0, 0
     from site, generate_series(1, 1000) n where site.id = $2`,
    [a1.organisationId, a1.id],
  );
  await search('term 7', '3');
  await search('one more', '3');
  const rows = await database.superuser(
    "select term, searches from analytics_search_day where term not like 'term %' or searches > 1 order by term",
  );
  expect(rows).toEqual(
    expect.arrayContaining([
      { term: '…', searches: 3 },
      { term: 'term 7', searches: 2 },
    ]),
  );
  expect(rows).toHaveLength(2);
  expect(rowsOf(await report())).toContainEqual(['Other', 3, 2, 0]);
});

test.each([
  ['a number of results that is not one', 'lock', 'many'],
  ['a text of more than 200 characters', 'x'.repeat(201), '0'],
])('%s is refused with 400', async (_, text, found) => {
  expect(await search(text, found)).toBe(400);
});
