import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseMapping, type ImportMapping } from '#import/mapping.ts';
import { IMPORT_LIMITS } from '#import/rules.ts';
import { documentVersion, loadDocument } from '#entities/content/server/drafts/documents.ts';
import { saveWorkingCopy } from '#entities/content/server/drafts/save-document.ts';
import { publishContent } from '#entities/content/server/publishing/publishing.ts';
import { importInto, importServices } from '#testing/imports.ts';
import { systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { openFolder } from './files/folder.ts';
import type { ImportReport } from './report/report.ts';
import type { RunOptions } from './context.ts';
import { mapOne } from './sample.ts';

const FIXTURES = join(import.meta.dirname, 'fixtures');
const { services, database, close, world } = await buildTestWorld();
const { a1, a2 } = world.sites;
const scratch = await mkdtemp(join(tmpdir(), 'import-'));
const fixture = parseMapping(JSON.parse(await readFile(join(FIXTURES, 'mapping.json'), 'utf8')));
afterAll(async () => {
  await rm(scratch, { recursive: true });
  await close();
});

const run = (mapping: ImportMapping, folder: string, more: Partial<Omit<RunOptions, 'folder'>> = {}) =>
  importInto(services, a1, { mapping, folder, ...more });

/** One source over files written for the test. */
async function small(
  files: Record<string, string | Buffer>,
  source: Record<string, unknown>,
  more: Partial<Omit<RunOptions, 'folder'>> = {},
) {
  const folder = await mkdtemp(join(scratch, 'f-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const key = `s-${randomBytes(4).toString('hex')}`;
  const mapping = parseMapping({
    name: 'Small',
    sources: [
      {
        key,
        format: 'jsonl',
        file: 'a.jsonl',
        target: 'Article',
        recordKey: 'id',
        fields: { name: 'title' },
        ...source,
      },
    ],
  });
  return { folder, mapping, report: await run(mapping, folder, more) };
}

const item = (name: string) =>
  database
    .superuser<{ row: Record<string, unknown> }>(
      'select to_jsonb(c) as row from content c where organisation_id = $1 and name = $2',
      [a1.organisationId, name],
    )
    .then((rows) => rows[0]?.row);

const reasonsAt = (report: ImportReport, position: string) =>
  report.remarks
    .filter((remark) => remark.position === position)
    .map(({ outcome, reason }) => `${outcome}: ${reason}`);

const dry = await run(fixture, FIXTURES, { isDryRun: true });
const writtenByDryRun = await database.superuser(
  "select 1 from import_record where source_key = 'notices' union all select 1 from content where name = 'Keeps its id'",
);
const first = await run(fixture, FIXTURES);

test('a dry run reports what a run does, and writes nothing', () => {
  expect(writtenByDryRun).toEqual([]);
  expect(dry.totals).toEqual(first.totals);
});

test('every record is accounted for, with file, line and reason where it was not taken', () => {
  const { created, skipped, failed, records, updated, unchanged } = first.totals;
  expect(created + skipped + failed + updated + unchanged).toBe(records);
  expect(
    first.sources.map(({ key, created: made, skipped: left, failed: bad }) => [key, made, left, bad]),
  ).toEqual([
    ['sections', 2, 0, 1],
    ['documents', 1, 0, 1],
    ['people', 3, 0, 2],
    ['notices', 15, 2, 4],
    ['guides', 5, 0, 2],
    ['redirects', 3, 0, 7],
  ]);
  expect(reasonsAt(first, 'sections:3')[0]).toContain('is a reserved URL of the site');
  expect(reasonsAt(first, 'notices.jsonl:6')).toEqual(['failed: The line is not JSON.']);
  expect(reasonsAt(first, 'notices.jsonl:7')).toEqual([
    'warning: unpublished: The end time is before the publication time; the item was imported as a draft.',
  ]);
  expect(reasonsAt(first, 'notices.jsonl:10')).toEqual(['failed: The line is not an object.']);
  expect(reasonsAt(first, 'people.csv:4')).toEqual(['failed: The row has 2 cells and the header 6.']);
  expect(reasonsAt(first, 'people.csv:5')).toEqual(['failed: The record has no key.']);
  expect(reasonsAt(first, 'guides/bad-yaml.md:1')[0]).toContain('failed: The front matter is not YAML');
  expect(reasonsAt(first, 'guides/bomb.md:1')[0]).toContain('refers to itself');
  expect(reasonsAt(first, 'guides/berths.md:1')[0]).toContain('warning: A key appears twice');
});

test('texts keep what they have a place for, and nothing hostile', async () => {
  const body = JSON.stringify((await item('Raw HTML'))?.['body']);
  expect(body).toContain('"bold"');
  expect(body).toContain('https://maps.quayside.example/quay');
  expect(body).not.toMatch(/alert|onclick|script|javascript/);
  const plan = JSON.stringify((await item('Plan of the north quay'))?.['body']);
  expect(plan).toContain('"blockquote"');
  expect(plan).toContain('https://www.youtube.com/watch?v=Zr4Fq7wXk2M');
  expect(plan).not.toContain('{{');
  expect(first.remarks.map(({ reason }) => reason)).toContainEqual(
    expect.stringMatching(/^Unknown shortcode: lamp – /),
  );
});

test('a link to a later record targets its result', async () => {
  const target = await item('Plan of the north quay');
  expect(JSON.stringify((await item('The dredger returns'))?.['body'])).toContain(
    `"contentId": ${String(target?.['id'])}`.replace(': ', ':'),
  );
});

test('an upcoming event is published already: no publication is later than the mapping sets', async () => {
  expect(new Date(String((await item('Quay day'))?.['published'])).toISOString()).toBe(
    '2025-12-31T23:00:00.000Z',
  );
});

test('old URLs of sections, terms and files redirect to the current ones', async () => {
  const body = JSON.stringify((await item('Lock times'))?.['body']);
  expect(body).toMatch(/"sectionId": ?\d+/);
  expect(body).toMatch(/"file": ?\d+/);
  expect(body).toContain('/media/file/');
  expect(body).toContain('/100%25-full');
});

test('dates are read in the zone they have, or in that of the mapping', async () => {
  const at = async (name: string) => new Date(String((await item(name))?.['published'])).toISOString();
  expect(await at('The dredger returns')).toBe('2019-03-04T13:05:00.000Z');
  expect(await at('Plan of the north quay')).toBe('2019-04-01T14:00:00.000Z');
  expect((await item('Undated'))?.['status']).toBe(2);
  expect((await item('Not ready'))?.['status']).toBe(2);
  expect((await item('Keeps its id'))?.['id']).toBe(81_234_567);
});

test('terms are made once, people are found, and who is missing is a warning', async () => {
  const terms = await database.superuser<{ name: string }>(
    "select name from taxonomy where name in ('dredging', 'Shore power') and organisation_id = $1",
    [a1.organisationId],
  );
  expect(terms.map(({ name }) => name).sort()).toEqual(['Shore power', 'dredging']);
  expect((await item('Plan of the north quay'))?.['authors_ids']).toEqual([
    (await item('Ilse Brandt'))?.['id'],
  ]);
  expect(reasonsAt(first, 'notices.jsonl:2')).toContain(
    'warning: The source people has no record “nobody-knows”.',
  );
  expect((await item('=HYPERLINK("https://x.example")'))?.['type']).toBe('Contact');
});

test('redirects target a record’s current URL; loops and duplicates are refused', async () => {
  const target = await item('Plan of the north quay');
  const rows = await database.superuser<{ from: string; to: string }>(
    `select "from", "to" from website_redirect where site_id = $1 and "from" like '/old/%'`,
    [a1.id],
  );
  expect(Object.fromEntries(rows.map((row) => [row.from, row.to]))).toMatchObject({
    '/old/rules': `/notices/article/${String(target?.['id'])}/plan-of-the-north-quay`,
    '/old/hop': `/notices/article/${String(target?.['id'])}/plan-of-the-north-quay`,
    '/old/away': 'https://tides.quayside.example/',
  });
  const circle = (...paths: string[]) => `failed: to: The redirects form a loop: ${paths.join(' → ')}.`;
  expect(reasonsAt(first, 'redirects.jsonl:3')).toEqual([circle('/old/self', '/old/self')]);
  expect(reasonsAt(first, 'redirects.jsonl:5')).toEqual([circle('/old/b', '/old/a', '/old/b')]);
  expect(reasonsAt(first, 'redirects.jsonl:6')[0]).toContain('Enter a path on this site');
  expect(reasonsAt(first, 'redirects.jsonl:8')).toEqual([
    'failed: from: Another redirect from /old/rules was taken: that of redirects, redirects.jsonl:1.',
  ]);
});

test('the history names the import that created a record', async () => {
  const rows = await database.superuser(
    `select event, cms_user_id as "userId" from history where entity = 'content' and after ->> 'name' = 'Keeps its id'`,
  );
  expect(rows).toEqual([{ event: 'Import: Quay notices', userId: null }]);
});

test('a second run changes nothing', async () => {
  const before = await database.superuser('select entity, record_id, version from history order by id');
  const second = await run(fixture, FIXTURES);
  expect(second.totals).toMatchObject({ created: 0, updated: 0, unchanged: first.totals.created });
  expect(reasonsAt(second, 'redirects.jsonl:8')).toEqual(reasonsAt(first, 'redirects.jsonl:8'));
  expect(await database.superuser('select entity, record_id, version from history order by id')).toEqual(
    before,
  );
});

test('a run that was stopped goes on where it was, and never makes a record twice', async () => {
  const lines = Array.from({ length: 12 }, (_, index) =>
    JSON.stringify({ id: index, title: `Tide ${index}` }),
  ).join('\n');
  let count = 0;
  const { folder, mapping, report } = await small(
    { 'a.jsonl': lines },
    {},
    { shouldStop: () => (count += 1) > 5 },
  );
  expect(report.isComplete).toBe(false);
  const rest = await run(mapping, folder);
  expect(rest.isComplete).toBe(true);
  expect(rest.totals.created + report.totals.created).toBe(12);
  const rows = await database.superuser(
    "select name from content where name like 'Tide %' group by name having count(*) > 1",
  );
  expect(rows).toEqual([]);
});

test('records changed by an editor since are unchanged, unless the source overrides', async () => {
  const write = (title: string) => JSON.stringify({ id: 'one', title, when: '2020-01-01' });
  const fields = { name: 'title', published: { path: 'when', transform: [{ date: {} }] } };
  const { folder, mapping } = await small({ 'a.jsonl': write('As imported') }, { fields });
  const record = await item('As imported');
  const id = Number(record?.['id']);
  await services.write(systemOf(a1.organisationId, [a1.id]), async (work) => {
    const { version } = { version: documentVersion(await loadDocument(work, id)) };
    await saveWorkingCopy(work, { id, version, changes: { deck: 'By hand' }, base: {} });
  });
  await writeFile(join(folder, 'a.jsonl'), write('Changed at the source'));
  const withCopy = await run(mapping, folder);
  expect(withCopy.totals).toMatchObject({ skipped: 1, updated: 0 });
  await services.write(systemOf(a1.organisationId, [a1.id]), async (work) =>
    publishContent(work, { id, version: documentVersion(await loadDocument(work, id)) }),
  );
  const repeated = await run(mapping, folder);
  expect(repeated.remarks[0]?.reason).toContain('changed by hand');
  expect((await item('As imported'))?.['deck']).toBe('By hand');
  expect((await run(mapping, folder, { overwrite: true })).totals.updated).toBe(1);
  expect((await item('Changed at the source'))?.['id']).toBe(id);
});

test('files outside the source folder are never read: no path, no link, no URL', async () => {
  const secret = join(scratch, 'secret.jsonl');
  await writeFile(secret, '{"id":"1","title":"Stolen"}');
  const folder = await mkdtemp(join(scratch, 'f-'));
  await symlink(secret, join(folder, 'a.jsonl'));
  const mapping = (file: string) => ({
    name: 'x',
    sources: [
      { key: 'x', format: 'jsonl', file, target: 'Article', recordKey: 'id', fields: { name: 'title' } },
    ],
  });
  const report = await run(parseMapping(mapping('a.jsonl')), folder);
  expect(report.totals).toMatchObject({ created: 0, failed: 1 });
  for (const file of [
    '../secret.jsonl',
    secret,
    'https://x.example/a',
    'a/../../b',
    '..\\b',
    'file:///etc/passwd',
  ])
    expect(() => parseMapping(mapping(file))).toThrow('The mapping is not valid.');
  const images = await small(
    { 'a.jsonl': '{"id":1,"f":"https://x.example/p.png"}\n{"id":2,"f":"../../secret.jsonl"}' },
    { target: 'asset', fields: { file: 'f' } },
  );
  expect(images.report.totals.failed).toBe(2);
  expect(await item('Stolen')).toBeUndefined();
});

test('a line over the limit is reported and the next one is read', async () => {
  const long = JSON.stringify({ id: 'long', title: 'x'.repeat(IMPORT_LIMITS.recordBytesMax) });
  const { report } = await small({ 'a.jsonl': `${long}\n{"id":"short","title":"After the long one"}` }, {});
  expect(reasonsAt(report, 'a.jsonl:1')).toEqual(['failed: The line is longer than 10 MB.']);
  expect(await item('After the long one')).toBeDefined();
});

test('a text that takes long to parse, or is nested endlessly, fails individually', async () => {
  const rows = [
    { id: 1, title: 'Long paragraph', text: '_a'.repeat(30_000) },
    { id: 2, title: 'Nested', text: '>'.repeat(20_000) },
    { id: 3, title: 'After the odd texts', text: 'Fine.' },
  ];
  const fields = { name: 'title', body: { path: 'text', transform: [{ markdown: true }] } };
  const { report } = await small(
    { 'a.jsonl': rows.map((row) => JSON.stringify(row)).join('\n') },
    { fields },
  );
  expect(reasonsAt(report, 'a.jsonl:1')).toEqual(['failed: A paragraph is longer than 50000 characters.']);
  expect(reasonsAt(report, 'a.jsonl:2')).toEqual(['failed: The text is nested too deeply.']);
  expect(await item('After the odd texts')).toBeDefined();
});

test('a file that is not UTF-8 is read as Latin-1', async () => {
  const { report } = await small(
    { 'a.csv': Buffer.from('id;title\n1;Zeebr\xfcgge caf\xe9\n', 'latin1') },
    { format: 'csv', file: 'a.csv', delimiter: ';' },
  );
  expect(report.totals.created).toBe(1);
  expect(await item('Zeebrügge café')).toBeDefined();
});

test('quotation marks become those of the language if the mapping enables it, but never in code and URLs', async () => {
  const body =
    '<p>The "old" pier\'s <code>say "no"</code> <a href="https://pier.example/?q=%22a%22">"here"</a></p>';
  const record = { id: 1, title: 'He said "hold fast"', body, link: 'https://pier.example/"a"' };
  const fields = {
    name: 'title',
    body: { path: 'body', transform: [{ html: true }] },
    linkUrl: 'link',
  };
  const source = { target: 'Webinar', fields };
  const { mapping, folder } = await small({ 'a.jsonl': JSON.stringify(record) }, source);
  expect((await item('He said "hold fast"'))?.['fields']).toMatchObject({ linkUrl: record.link });
  await run({ ...mapping, typographicQuotes: true }, folder, { language: 'de' });
  const text = JSON.stringify((await item('He said „hold fast“'))?.['body']);
  expect(text).toContain('The „old“ pier’s ');
  expect(text).toContain('say \\"no\\"');
  expect(text).toContain('https://pier.example/?q=%22a%22');
  expect(text).toContain('„here“');
});

test('names of JavaScript objects in a record do nothing', () => {
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  expect(first.sources.find(({ key }) => key === 'notices')?.created).toBe(15);
});

test('the mapped values and problems of one record are shown, and nothing is stored', async () => {
  const folder = await openFolder(FIXTURES);
  const importing = importServices(services);
  const owner = { organisationId: a2.organisationId, siteId: a2.id };
  const options = { services: importing, owner, timeZone: 'UTC', language: 'en', mapping: fixture, folder };
  const sample = await mapOne(options, 'notices', 11);
  expect(sample).toMatchObject({ position: 'notices.jsonl:11', values: { name: 'Odd date' } });
  expect(sample.problems).toContain(
    '“next spring” is not a date that is understood. Correct it in the source or the mapping.',
  );
  expect(
    await database.superuser("select 1 from import_record where source_key = 'notices' and site_id = $1", [
      a2.id,
    ]),
  ).toEqual([]);
});

test('imports of one site know nothing of another', async () => {
  const owner = { organisationId: a2.organisationId, siteId: a2.id };
  const { report } = await small({ 'a.jsonl': '{"id":"1","title":"On the other site"}' }, {}, { owner });
  expect(report.totals.created).toBe(1);
  expect((await item('On the other site'))?.['site_id']).toBe(a2.id);
});
