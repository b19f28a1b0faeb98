/** Findings of `--plan` in a folder; the mapping it writes can be run unchanged. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseMapping } from '#import/mapping.ts';
import { groupRemarks } from '#import/remarks.ts';
import { importInto } from '#testing/imports.ts';
import { buildTestWorld } from '#testing/world.ts';
import { openFolder } from '../files/folder.ts';
import { readSource } from '../sources/index.ts';
import { describePlan } from './describe.ts';
import { delimiterOf } from './detect.ts';
import { markdownFolders } from './markdown-folders.ts';
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

test('formats are detected by content, each source gets a target, and unmapped columns are named', () => {
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

test('columns are detected by name and by content', () => {
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

test('the survey explains what was found, what is missing and what to check', () => {
  const text = describePlan(plan);
  expect(text).toContain(
    'articles.jsonl: JSON Lines, 3 records, 2024-03-25 to 2024-04-02 → Article (source “articles”)',
  );
  expect(text).toContain('! 1 record has no date in publish_date: they become drafts.');
  expect(text).toContain('companies.csv: CSV with “;”');
  expect(text).toContain('Tags: tide-table 2');
});

test('a single file is planned separately, and a folder without sources gives no mapping', async () => {
  const one = await planOf(FIXTURES, 'companies.csv');
  expect(one.mapping.sources.map(({ file }) => file)).toEqual(['companies.csv']);
  expect((await planOf(join(FIXTURES, 'posts'))).mapping.sources.map(({ file }) => file)).toEqual(['.']);
  const empty = await mkdtemp(join(scratch, 'e-'));
  expect((await planOf(empty)).mapping.sources).toEqual([]);
});

test('a repeated key is reported', async () => {
  await writeFile(
    join(scratch, 'posts.jsonl'),
    '{"slug":"a","title":"A"}\n{"slug":"a","title":"A"}\n{"slug":"b","title":"B"}\n',
  );
  const [source] = (await planOf(scratch, 'posts.jsonl')).survey.sources;
  expect(source?.notes[0]).toBe(
    'No column is a key that every record has once. slug is used: 1 records repeat one and 0 have none; those fail.',
  );
});

test('columns and values beyond the limits are dropped with a report', async () => {
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

test('dates under an unknown name make articles, and pages without a path are matched by their title', async () => {
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

const folderOf = async (files: Record<string, string>): Promise<string> => {
  const folder = await mkdtemp(join(scratch, 'files-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
};
const json = (records: readonly object[]) => records.map((record) => JSON.stringify(record)).join('\n');

test('an event begins at its start, at its venue, and is published before that', async () => {
  const folder = await folderOf({
    'fairs.jsonl': json([
      {
        id: 'f-1',
        title: 'Harbour fair',
        start: '2027-05-06T10:00:00+02:00',
        end: '2027-05-08T18:00:00+02:00',
        venue: { name: 'Ahoy', city: 'Rotterdam', zip: 3084 },
      },
      {
        id: 'f-2',
        title: 'Quay day',
        start: '2025-05-06T10:00:00+02:00',
        end: '2025-05-06T18:00:00+02:00',
        venue: { name: 'Kade 4', city: 'Ostend' },
      },
    ]),
    'events/open-day.md':
      '---\ntitle: Open day\ndate: 2025-06-07\nlocation: The old crane\n---\nCome and see the crane turn.',
    'events/talk.md':
      '---\ntitle: Talk of tides\ndate: 2025-06-08\npublished_at: 2025-01-02\nlocation: The old crane\n---\nAll of them.',
  });
  const found = await planOf(folder);
  expect(found.survey.sources.map(({ file, target }) => [file, target])).toEqual([
    ['fairs.jsonl', 'Event'],
    ['events', 'Event'],
  ]);
  const report = await importInto(services, a1, {
    timeZone: 'UTC',
    mapping: parseMapping(found.mapping),
    folder,
  });
  expect(report.totals).toMatchObject({ created: 4, failed: 0 });
  const rows = await database.superuser(
    `select name, published::date::text as published, start_date::text as start, end_date is not null as ends,
       fields -> 'venue' ->> 'name' as venue, fields -> 'venue' ->> 'city' as city,
       fields -> 'allDay' as days
     from content where type = 'Event' and name = any($1) order by name`,
    [['Harbour fair', 'Quay day', 'Open day', 'Talk of tides']],
  );
  expect(rows).toMatchObject([
    {
      name: 'Harbour fair',
      published: '2026-11-24',
      start: '2027-05-06 08:00:00+00',
      ends: true,
      venue: 'Ahoy',
      city: 'Rotterdam',
    },
    { name: 'Open day', published: '2025-06-07', ends: false, venue: 'The old crane', days: true },
    { name: 'Quay day', published: '2025-05-06', start: '2025-05-06 08:00:00+00', venue: 'Kade 4' },
    { name: 'Talk of tides', published: '2025-01-02', start: '2025-06-08 00:00:00+00' },
  ]);
});

test('a rare date does not precede a common one, and completes records without it', async () => {
  const posts = Array.from({ length: 40 }, (_, id) => ({
    id: `r-${id}`,
    title: `Rare ${id}`,
    ...(id === 0 ? { publishDate: '2024-01-01' } : id < 38 ? { date: '2024-02-02' } : {}),
    lang: id % 2 === 0 ? 'en' : 'de_AT',
  }));
  const folder = await folderOf({ 'posts.jsonl': json(posts) });
  const found = await planOf(folder);
  const [source] = found.mapping.sources;
  expect(source?.fields['published']).toEqual({
    transform: [
      {
        firstOf: [
          { path: 'date', transform: [{ date: {} }] },
          { path: 'publishDate', transform: [{ date: {} }] },
        ],
      },
    ],
  });
  expect(source?.fields['language']).toMatchObject({ path: 'lang' });
  const report = await importInto(services, a1, { mapping: parseMapping(found.mapping), folder });
  expect(report.totals).toMatchObject({ created: 40, failed: 0 });
  const [row] = await database.superuser(
    `select count(*) filter (where status = 1)::integer as live, count(*) filter (where language = 'de-AT')::integer as german
     from content where name like 'Rare %'`,
  );
  expect(row).toEqual({ live: 38, german: 20 });
});

test('folders whose names suggest different types are separate sources, and each file is in one of them', async () => {
  const text = (title: string) => `---\ntitle: ${title}\n---\nText enough here.`;
  const folder = await folderOf({
    'README.md': '# For developers',
    'imprint.md': text('Imprint'),
    'content/welcome.md': text('Welcome'),
    'content/news/2024/quay.md': text('Quay'),
    'content/events/talk.md': text('Talk'),
    'content/authors/ana.md': text('Ana Roos'),
  });
  const found = await planOf(folder);
  expect(found.survey.sources.map(({ file, target, records }) => [file, target, records])).toEqual([
    ['content', 'Page', 1],
    ['content/authors', 'Contact', 1],
    ['content/events', 'Event', 1],
    ['content/news', 'Article', 1],
    ['.', 'Page', 1],
  ]);
  expect(found.survey.notes).toEqual(['Not imported, as notes for developers by their names: README.md.']);
});

test('pictures count whatever their names begin with, and more than a mapping can list', async () => {
  const image = await readFile(join(FIXTURES, 'assets/quay.png'));
  const folder = await folderOf({
    'posts/gate.md':
      '---\ntitle: Gate\ndate: 2024-01-02\n---\n![a](/img/security-gate.png)\n\n![b](/img/License-plate.png)\n\n<noscript><img src="/img/late.png"></noscript>\n',
    'posts/security-at-the-gate.md':
      '---\ntitle: Security at the gate\ndate: 2024-01-02\n---\nText enough here.',
    'SECURITY.md': '# Report it',
  });
  await mkdir(join(folder, 'img'));
  for (const name of ['security-gate', 'License-plate', 'readme-screen', 'late'])
    await writeFile(join(folder, `img/${name}.png`), image);
  const found = await planOf(folder);
  expect(found.survey.images).toBe(4);
  expect(found.survey.sources).toMatchObject([{ file: 'posts', records: 2 }]);
  expect(found.survey.notes).toEqual(['Not imported, as notes for developers by their names: SECURITY.md.']);
  const report = await importInto(services, a1, { mapping: parseMapping(found.mapping), folder });
  expect(report.totals).toMatchObject({ failed: 0 });
  expect(report.losses).toEqual([]);
  for (let number = 0; number < 1_000; number += 1)
    await writeFile(join(folder, `img/more-${number}.png`), image);
  const many = await planOf(folder);
  expect(many.survey.images).toBe(1_004);
  expect(many.survey.notes.join()).not.toContain('not in the mapping');
  const [images] = parseMapping(many.mapping).sources;
  const records: unknown[] = [];
  if (images) for await (const entry of readSource(images, await openFolder(folder))) records.push(entry);
  expect(records).toHaveLength(1_004);
});
