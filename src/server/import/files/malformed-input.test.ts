/** Errors in sources are reported with record and field, and do not affect other records. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { websiteSection } from '#entities/website-section/entity.ts';
import { parseMapping } from '#import/mapping.ts';
import { filePath } from '#addresses/file-address.ts';
import { importInto } from '#testing/imports.ts';
import { systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import type { ImportReport } from '../report/report.ts';

const subject = await buildTestWorld();
const { services, database, world } = subject;
const { a1 } = world.sites;
const scratch = await mkdtemp(join(tmpdir(), 'odd-input-'));
afterAll(async () => {
  await rm(scratch, { recursive: true });
  await subject.close();
});

type Rows = readonly Record<string, unknown>[];

interface Inline {
  key: string;
  target: string;
  records: Rows;
  fields: Record<string, unknown>;
  addresses?: readonly unknown[];
}

const lookUp = (source: string) => ({ path: source, transform: [{ lookup: { source } }] });
const markdown = { path: 'body', transform: [{ markdown: true }] };
const day = { path: 'day', transform: [{ date: {} }] };

/** Imports records that the mapping contains inline, matched by their `id`. */
function importRecords(sources: readonly Inline[], files = scratch): Promise<ImportReport> {
  const whole = sources.map((source) => ({ format: 'inline', recordKey: 'id', ...source }));
  return importInto(services, a1, {
    mapping: parseMapping({ name: 'Odd input', sources: whole }),
    folder: files,
  });
}

const remarksOf = ({ remarks }: ImportReport) =>
  remarks.map(({ source, key, outcome, reason }) => `${source} ${key ?? '?'} ${outcome}: ${reason}`);

const rowOf = async (table: string, name: string) => {
  const rows = await database.superuser<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) as row from ${table} t where organisation_id = $1 and name = $2`,
    [a1.organisationId, name],
  );
  return rows[0]?.row;
};

test('values of the wrong type fail individually, named by record and field', async () => {
  const report = await importRecords([
    {
      key: 'odd-types',
      target: 'Article',
      records: [
        { id: 'list', title: ['A', 'list'] },
        { id: 'number', title: 12 },
        { id: 'object', title: 'Object for a day', day: { year: 2020 } },
        { id: ['a', 'list'], title: 'Odd key' },
        { title: 'No key' },
        { id: 'draft', title: 'Draft or not', draft: 'perhaps' },
        { id: 'fine', title: 'Fine among the odd ones' },
      ],
      fields: { name: 'title', published: day, draft: 'draft' },
    },
  ]);
  expect(report.totals).toMatchObject({ created: 2, failed: 5, records: 7 });
  const reasons = remarksOf(report);
  expect(reasons).toContainEqual(expect.stringMatching(/^odd-types list failed: name: Title /));
  expect(reasons).toContainEqual(expect.stringMatching(/^odd-types number failed: name: Title /));
  expect(reasons).toContainEqual(expect.stringMatching(/^odd-types draft failed: draft: Draft /));
  expect(reasons).toContain(
    'odd-types object warning: “[object Object]” is not a date that is understood. Correct it in the source or the mapping.',
  );
  expect(reasons).toContain('odd-types ? failed: The record has no key.');
  expect(await rowOf('content', 'Fine among the odd ones')).toBeDefined();
});

test('sections that are below each other are all imported, and the circle is reported', async () => {
  const sections = (records: Rows): Inline => ({
    key: 'circle',
    target: 'websiteSection',
    records,
    fields: { name: 'name', parent: lookUp('circle') },
  });
  const report = await importRecords([
    sections([
      { id: 'basin', name: 'Basin', circle: 'lock' },
      { id: 'lock', name: 'Lock', circle: 'gate' },
      { id: 'gate', name: 'Gate', circle: 'basin' },
      { id: 'mirror', name: 'Mirror', circle: 'mirror' },
    ]),
  ]);
  expect(report.totals).toMatchObject({ created: 4, failed: 0 });
  const circles = remarksOf(report).filter((line) => line.includes('not below this one'));
  expect(circles.map((line) => line.split(':')[0])).toEqual(['circle lock warning', 'circle mirror warning']);
  expect(circles[0]).toContain('parent: ');
});

test('redirects in chains go to their end in one hop; circles, dead ends and URLs of the site itself are refused', async () => {
  const chain = Array.from({ length: 8 }, (_, step) => ({
    id: `step-${step}`,
    from: `/chain/${step}`,
    to: step === 7 ? '/news?by=day' : `/chain/${step + 1}`,
  })).reverse();
  const report = await importRecords([
    {
      key: 'odd-redirects',
      target: 'websiteRedirect',
      records: [
        ...chain,
        { id: 'round', from: '/round/1', to: '/round/2' },
        { id: 'again', from: '/round/2', to: '/round/1' },
        { id: 'dead', from: '/dead/1', to: '/dead/2' },
        { id: 'search', from: '/search', to: '/chain/1' },
        { id: 'admin', from: '/admin/content', to: '/chain/1' },
        { id: 'nowhere', from: '/chain/list', to: null },
      ],
      fields: { from: 'from', to: 'to' },
    },
  ]);
  const reasons = remarksOf(report);
  expect(reasons).toContain(
    'odd-redirects round failed: to: The redirects form a loop: /round/1 → /round/2 → /round/1.',
  );
  expect(reasons).toContain('odd-redirects dead skipped: The target /dead/2 does not exist on this site.');
  for (const key of ['search', 'admin'])
    expect(reasons).toContainEqual(
      expect.stringMatching(
        new RegExp(`^odd-redirects ${key} failed: from: .* is a reserved URL of the site`),
      ),
    );
  expect(reasons).toContain('odd-redirects nowhere failed: to: To is required.');
  expect(report.totals).toMatchObject({ created: 8, skipped: 1, failed: 5 });
  const rows = await database.superuser<{ to: string }>(
    `select distinct "to" from website_redirect where organisation_id = $1 and "from" like '/chain/%'`,
    [a1.organisationId],
  );
  expect(rows).toEqual([{ to: '/news?by=day' }]);
});

test('the query of an old URL is added to its target, whose own parameters win', async () => {
  const link = 'https://tides.quayside.example/list';
  const report = await importRecords([
    {
      key: 'moved-pages',
      target: 'Promotion',
      records: [
        { id: 'list', title: 'Leads to a list', link: `${link}?text=foo&page=1` },
        { id: 'part', title: 'Leads to a part', link: `${link}#may` },
      ],
      fields: { name: 'title', linkUrl: 'link' },
      addresses: [{ transform: [{ template: '/moved/{id}' }] }],
    },
    {
      key: 'ways',
      target: 'websiteRedirect',
      records: [
        { id: '/way/1', to: '/moved/list?page=2&by=day#june' },
        { id: '/way/2', to: '/moved/part?page=2#june' },
        { id: '/way/3', to: '/moved/list' },
      ],
      fields: { from: 'id', to: { path: 'to', transform: [{ address: true }] } },
    },
  ]);
  expect(report.totals).toMatchObject({ created: 5, failed: 0 });
  const rows = await database.superuser<{ to: string }>(
    `select "to" from website_redirect where organisation_id = $1 and "from" like '/way/%' order by "from"`,
    [a1.organisationId],
  );
  expect(rows.map(({ to }) => to)).toEqual([
    `${link}?text=foo&page=1&by=day#june`,
    `${link}?page=2#may`,
    `${link}?text=foo&page=1`,
  ]);
});

test('a page with the URL of a fixed route is reported, and is imported without it', async () => {
  const report = await importRecords([
    {
      key: 'odd-pages',
      target: 'Page',
      records: [
        { id: 'search', alias: 'search' },
        { id: 'below', alias: 'admin/tides' },
        { id: 'fine', alias: 'tides/explained' },
      ],
      fields: { name: 'id', alias: 'alias' },
    },
  ]);
  expect(report.totals).toMatchObject({ created: 3, failed: 0 });
  expect(remarksOf(report).toSorted()).toEqual([
    'odd-pages below warning: alias: “/admin/tides” is a reserved URL of the site.',
    'odd-pages search warning: alias: “/search” is a reserved URL of the site. The page is at /search-2.',
  ]);
});

test('a section that was deleted since, or an unknown image, costs an item only that', async () => {
  const sources = (title: string): Inline[] => [
    {
      key: 'deleted-sections',
      target: 'websiteSection',
      records: [{ id: 'pier', name: 'Pier' }],
      fields: { name: 'name' },
    },
    {
      key: 'orphans',
      target: 'Article',
      records: [{ id: 'one', title, 'deleted-sections': 'pier', body: 'Words ![Pier](/pier.png) stay.' }],
      fields: { name: 'title', primarySection: lookUp('deleted-sections'), body: markdown },
    },
  ];
  expect(remarksOf(await importRecords(sources('Below the pier')))).toEqual([
    'orphans one warning: Image not in the library: /pier.png – Pier',
  ]);
  const { id } = (await rowOf('website_section', 'Pier')) ?? {};
  // Deletes the section as a user would, but without the protection of references.
  await database.superuser(`update content set primary_section_id = null where primary_section_id = $1`, [
    id,
  ]);
  await database.superuser(`delete from reference where to_entity = 'websiteSection' and to_id = $1`, [id]);
  await services.write(systemOf(a1.organisationId, [a1.id]), (work) =>
    work.records.delete(websiteSection, Number(id)),
  );
  const again = await importRecords(sources('Still there'));
  expect(again.totals).toMatchObject({ updated: 1, failed: 0 });
  expect(remarksOf(again)).toContain(
    'orphans one warning: The record “pier” of the source deleted-sections has been deleted.',
  );
  expect(await rowOf('content', 'Still there')).toMatchObject({ primary_section_id: null });
});

test('a file becomes one of the library; texts that link to it offer it', async () => {
  await writeFile(join(scratch, 'tides.csv'), 'harbour,high\nNorth quay,04:12\n');
  await writeFile(join(scratch, 'fake.pdf'), '<html>not a plan</html>');
  const sources: Inline[] = [
    {
      key: 'files',
      target: 'mediaFile',
      records: [
        { id: 'tides.csv', title: 'Tide table' },
        { id: 'fake.pdf', title: 'Plan' },
        { id: 'gone.pdf', title: 'Gone' },
        { id: '../tides.csv', title: 'Outside' },
      ],
      addresses: [{ transform: [{ template: '/files/{id}' }] }],
      fields: { file: 'id', name: 'title' },
    },
    {
      key: 'offers',
      target: 'Article',
      records: [
        { id: 'card', title: 'A card', day: '2020-01-01', body: '[All tides](/files/tides.csv)' },
        {
          id: 'line',
          title: 'In a line',
          body: 'See [the tides](/files/tides.csv), [plan](/files/fake.pdf).',
        },
      ],
      fields: { name: 'title', body: markdown, published: day },
    },
  ];
  const report = await importRecords(sources);
  expect(report.totals).toMatchObject({ created: 3, failed: 3 });
  expect(remarksOf(report)).toContainEqual(
    expect.stringContaining('files fake.pdf failed: This file says it is PDF'),
  );
  expect(remarksOf(report)).toContain('files gone.pdf failed: The source folder has no file “gone.pdf”.');
  const file = await rowOf('media_file', 'Tide table');
  const address = filePath({ fileKey: String(file?.['file_key']), fileName: 'tides.csv' });
  const bodyOf = async (name: string) => (await rowOf('content', name))?.['body'];
  expect(await bodyOf('A card')).toMatchObject({
    content: [{ type: 'download', attrs: { file: file?.['id'], title: 'All tides' } }],
  });
  expect(await bodyOf('In a line')).toMatchObject({
    content: [
      {
        content: [
          {},
          { text: 'the tides', marks: [{ type: 'link', attrs: { href: address } }] },
          {},
          { text: 'plan', marks: [{ type: 'link', attrs: { href: '/files/fake.pdf' } }] },
          {},
        ],
      },
      { type: 'download', attrs: { file: file?.['id'], title: '' } },
    ],
  });
  const { host } = subject.site('a1');
  expect((await subject.app.inject({ url: address, headers: { host } })).body).toContain('North quay');
  expect((await importRecords(sources)).totals).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
});
