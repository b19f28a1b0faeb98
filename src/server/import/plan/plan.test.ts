/** What `--plan` finds in a folder, and that the mapping it writes runs as it is. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseMapping } from '#model/import-mapping.ts';
import { groupRemarks } from '#model/import-remarks.ts';
import { importInto } from '#testing/imports.ts';
import { buildTestWorld } from '#testing/world.ts';
import { openFolder } from '../folder.ts';
import { describePlan } from './describe.ts';
import { delimiterOf, markdownFolders } from './detect.ts';
import { PLAN_LIMITS } from './limits.ts';
import { planImport, type Plan } from './plan.ts';

const FIXTURES = join(import.meta.dirname, 'fixtures');
const { services, database, close, world } = await buildTestWorld();
const { a1 } = world.sites;
const scratch = await mkdtemp(join(tmpdir(), 'plan-'));
afterAll(async () => {
  await rm(scratch, { recursive: true });
  await close();
});

const planOf = async (folder: string, only: string | null = null): Promise<Plan> =>
  planImport(await openFolder(folder), {
    registry: services.registry,
    name: 'Harbour',
    only,
    withImages: false,
    today: '2026-11-24',
  });

const plan = await planOf(FIXTURES);
const surveyOf = (file: string) => plan.survey.sources.find((source) => source.file === file);
const usesOf = (file: string) =>
  Object.fromEntries((surveyOf(file)?.columns ?? []).map(({ path, use }) => [path, use]));

test('formats are told by content, each source gets a target, and what has no place is named', () => {
  expect(
    plan.survey.sources.map(({ file, format, delimiter, target, records }) => [
      file,
      format,
      delimiter,
      target,
      records,
    ]),
  ).toEqual([
    ['articles.jsonl', 'jsonl', ',', 'Article', 3],
    ['companies.csv', 'csv', ';', 'Company', 3],
    ['redirects.csv', 'csv', ',', 'websiteRedirect', 2],
    ['posts', 'markdown', ',', 'Article', 2],
  ]);
  expect(plan.survey.leftOut).toEqual([
    { file: 'list.json', reason: expect.stringContaining('one JSON list') },
  ]);
  expect(surveyOf('articles.jsonl')?.unreadable).toEqual({
    count: 1,
    first: 'articles.jsonl:4: The line is not JSON.',
  });
  expect(surveyOf('articles.jsonl')?.unnamed).toEqual(['layout.name']);
  expect(usesOf('articles.jsonl')['views']).toBeNull();
});

test('columns are told by name and by what is in them', () => {
  expect(usesOf('articles.jsonl')).toMatchObject({
    id: 'key',
    headline: 'name',
    summary: 'teaser',
    content: 'body',
    publish_date: 'published',
    category: 'primarySection',
    tags: 'taxonomy',
    byline: 'authors',
    lead_image: 'primaryImage',
    permalink: 'old URL',
  });
  expect(usesOf('companies.csv')).toMatchObject({
    Company: 'name',
    City: 'city',
    Website: 'website',
    Founded: null,
  });
  expect(surveyOf('articles.jsonl')).toMatchObject({ days: { from: '2024-03-25', to: '2024-04-02' } });
  expect(plan.survey.shortcodes).toEqual([{ name: 'tide-table', count: 2 }]);
  expect(plan.mapping).toMatchObject({
    links: { origins: ['https://old.example'] },
    templates: { dialect: 'hugo' },
  });
});

test('the mapping runs as it is: items are published with image, author, section and term, drafts stay drafts', async () => {
  const report = await importInto(services, a1, { mapping: parseMapping(plan.mapping), folder: FIXTURES });
  const failed = report.remarks.filter(({ outcome }) => outcome === 'failed');
  expect(failed.map(({ position }) => position)).toEqual(['articles.jsonl:4']);
  expect(report.totals).toMatchObject({ created: 11, failed: 1 });
  expect(report.sources.map(({ key, expected }) => [key, expected])).toEqual([
    ['images', 1],
    ['companies', 3],
    ['articles', 4],
    ['posts', 2],
    ['redirects', 2],
  ]);
  const items = await database.superuser<Record<string, unknown>>(
    `select c.name, c.status, c.published::date::text as day, s.name as section, c.primary_image is not null as image,
       (select array_agg(a.name) from content a where a.id = any(c.authors_ids)) as authors
     from content c left join website_section s on s.id = c.primary_section_id
     where c.organisation_id = $1 and c.name in ('The quay reopens', 'A notice without a date', 'Wind of February', 'Lund Cranes')
     order by c.name`,
    [a1.organisationId],
  );
  expect(items).toMatchObject([
    { name: 'A notice without a date', status: 2 },
    { name: 'Lund Cranes', status: 1 },
    { name: 'The quay reopens', status: 1, section: 'Harbour news', image: true, authors: ['Ana Roos'] },
    { name: 'Wind of February', status: 2 },
  ]);
});

test('the survey says in words what was found, what is missing and what to look at', () => {
  const text = describePlan(plan);
  expect(text).toContain(
    'articles.jsonl: JSON Lines, 3 records, 2024-03-25 to 2024-04-02 → Article (source “articles”)',
  );
  expect(text).toContain('! 1 record has no date in publish_date: they become drafts.');
  expect(text).toContain('companies.csv: CSV with “;”');
  expect(text).toContain('Tags: tide-table 2');
});

test('one file is planned alone, and a folder without sources gives no mapping', async () => {
  const one = await planOf(FIXTURES, 'companies.csv');
  expect(one.mapping.sources.map(({ file }) => file)).toEqual(['companies.csv']);
  expect((await planOf(join(FIXTURES, 'posts'))).mapping.sources.map(({ file }) => file)).toEqual(['.']);
  const empty = await mkdtemp(join(scratch, 'e-'));
  expect((await planOf(empty)).mapping.sources).toEqual([]);
});

test('a key that records repeat is said', async () => {
  await writeFile(
    join(scratch, 'posts.jsonl'),
    '{"slug":"a","title":"A"}\n{"slug":"a","title":"A"}\n{"slug":"b","title":"B"}\n',
  );
  const [source] = (await planOf(scratch, 'posts.jsonl')).survey.sources;
  expect(source?.notes[0]).toBe(
    'No column is a key that every record has once. slug is used: 1 records repeat one and 0 have none; those fail.',
  );
});

test('columns and values beyond the limits are neither kept nor lost in silence', async () => {
  const columns = Object.fromEntries(
    Array.from({ length: PLAN_LIMITS.columnsMax + 5 }, (_, at) => [`c${at}`, at]),
  );
  const lines = Array.from({ length: 20 }, (_, at) =>
    JSON.stringify({ title: `T${at}`, long: 'x'.repeat(5_000), ...columns }),
  );
  await writeFile(join(scratch, 'wide.jsonl'), lines.join('\n'));
  const [source] = (await planOf(scratch, 'wide.jsonl')).survey.sources;
  expect(source?.columns.length).toBe(PLAN_LIMITS.columnsMax);
  expect(source?.unnamed.length).toBe(7);
  for (const { samples } of source?.columns ?? [])
    for (const sample of samples) expect(sample.length).toBeLessThanOrEqual(PLAN_LIMITS.sampleLengthMax + 1);
});

test.each([
  ['a;b\n1,2;3\n4,5;6\n', ';'],
  ['a\tb\n1\t2\n', '\t'],
  ['a,b\n"x;y",2\n', ','],
  ['just words\nmore words\n', null],
])('the delimiter of %j', async (text, delimiter) => {
  expect(await delimiterOf(text)).toBe(delimiter);
});

test('a folder of folders is a source for each', () => {
  expect(
    markdownFolders([
      'content/_index.md',
      'content/news/a.md',
      'content/events/2024/b.md',
      'about/c.md',
      'd.md',
    ]),
  ).toEqual(['content/news', 'content/events', 'about']);
});

test('remarks that differ in a name or a number are one reason', () => {
  const remark = { source: 's', key: null, outcome: 'warning' };
  const groups = groupRemarks([
    { ...remark, position: 'a:1', reason: 'The source images has no record “/a.png”.' },
    { ...remark, position: 'a:2', reason: 'The source images has no record “/b.png”.' },
    { ...remark, position: 'a:3', outcome: 'failed', reason: 'The record has no key.' },
  ]);
  expect(groups.map(({ count, first }) => [first.position, count])).toEqual([
    ['a:3', 1],
    ['a:1', 2],
  ]);
});

test('dates under a name nobody foresaw make articles, and pages without a path are called by their title', async () => {
  const folder = await mkdtemp(join(scratch, 'unforeseen-'));
  const day = (number: number) => `2025-03-0${number}`;
  const rows = [1, 2, 3, 4].map((number) => `${number},Berth ${number},${day(number)},Ana Roos`);
  await writeFile(
    join(folder, 'berths.csv'),
    ['no,headline,went_live,writer', ...rows, '5,Ice,soon,Jan Vos'].join('\n'),
  );
  await writeFile(join(folder, 'leaflets.csv'), 'no,headline\n1,How to moor\n2,How to leave\n');
  const found = await planOf(folder);
  expect(found.survey.sources.map(({ target }) => target)).toEqual(['Article', 'Page']);
  const report = await importInto(services, a1, {
    timeZone: 'UTC',
    language: 'en',
    mapping: parseMapping(found.mapping),
    folder,
  });
  expect(report.totals).toMatchObject({ created: 7, failed: 0 });
  const pages = await database.superuser(
    "select alias from content where type = 'Page' and name like 'How to %' order by alias",
  );
  expect(pages).toEqual([{ alias: 'how-to-leave' }, { alias: 'how-to-moor' }]);
});

test('a folder of Hugo with TOML and of HTML files with front matter is planned and imported as it is', async () => {
  const folder = await mkdtemp(join(scratch, 'toml-'));
  await mkdir(join(folder, 'posts'));
  await writeFile(
    join(folder, 'hugo.toml'),
    'baseURL = "https://toml.example/"\n[params]\nemail = "desk@toml.example"\n',
  );
  await writeFile(
    join(folder, 'posts/quay.md'),
    '+++\ntitle = "Quay in TOML"\ndate = 2024-03-01\ntags = ["quays"]\n+++\nShips are *back* at the quay, and more of them are on their way to it today.\n',
  );
  await writeFile(
    join(folder, 'posts/berth.html'),
    '---\ntitle: "Berth in\nHTML"\ndate: 2024-03-02\n---\n<div>\n\n      <p>An indented <b>paragraph</b> of HTML, long enough to be a text of its own.</p>\n</div>\n',
  );
  const found = await planOf(folder);
  expect(found.mapping).toMatchObject({ links: { origins: ['https://toml.example'] } });
  expect(found.survey.sources).toMatchObject([{ file: 'posts', target: 'Article', records: 2 }]);
  const report = await importInto(services, a1, { mapping: parseMapping(found.mapping), folder });
  expect(report.totals).toMatchObject({ created: 2, failed: 0 });
  const rows = await database.superuser<{ name: string; day: string; body: unknown }>(
    `select name, published::date::text as day, body from content where name in ('Quay in TOML', 'Berth in HTML') order by name`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['Berth in HTML', 'Quay in TOML']);
  expect(JSON.stringify(rows)).toContain('"bold"');
  expect(JSON.stringify(rows)).not.toContain('<p>');
});
