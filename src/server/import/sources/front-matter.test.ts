/**
 * Front matter as site generators accept it: YAML with unindented lines, TOML, HTML files, and files that are
 * not UTF-8.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openFolder } from '../files/folder.ts';
import { readFrontMatter } from './front-matter.ts';
import { readJsonLines } from './jsonl.ts';
import { readMarkdownFolder } from './markdown.ts';
import { readToml } from './toml.ts';
import { indentContinued } from './unindented.ts';

const root = await mkdtemp(join(tmpdir(), 'front-matter-'));
afterAll(() => rm(root, { recursive: true }));

async function listOf<T>(entries: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const entry of entries) list.push(entry);
  return list;
}

async function recordsOf(files: Record<string, string | Buffer>) {
  await mkdir(join(root, 'posts'), { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, 'posts', name), text);
  const entries = await listOf(readMarkdownFolder(await openFolder(root), 'posts'));
  await rm(join(root, 'posts'), { recursive: true });
  return entries;
}

test('TOML between plus signs is read; dates stay as they are written', async () => {
  const toml =
    '+++\r\ntitle = "The quay"\r\ndate = 2024-01-02T03:04:05-05:00\r\nday = 2024-01-02\r\ntags = ["a", "b"]\r\n[extra]\r\nweight = 3\r\n+++\r\nShips are back.\r\n';
  expect(await recordsOf({ 'one.md': toml })).toEqual([
    {
      kind: 'record',
      position: 'posts/one.md:1',
      record: {
        source_path: 'posts/one.md',
        name: 'one',
        front_matter: {
          title: 'The quay',
          date: '2024-01-02T03:04:05.000-05:00',
          day: '2024-01-02',
          tags: ['a', 'b'],
          extra: { weight: 3 },
        },
        body: 'Ships are back.\n',
      },
      notes: [],
    },
  ]);
});

test('a TOML date that does not exist stays the text of the file', () => {
  const lines = [
    'a = 2026-02-31',
    'b = 2026-04-31T10:00:00+02:00 # Noon',
    'c = 2026-02-28',
    'd = "2026-02-31"',
  ];
  expect(readToml(lines.join('\r\n'))).toMatchObject({
    values: { a: '2026-02-31', b: '2026-04-31T10:00:00+02:00', c: '2026-02-28', d: '2026-02-31' },
  });
});

test('invalid TOML is refused with its line; names with a meaning for objects are left out', () => {
  expect(readToml('title = "x"\nother = \n')).toEqual({
    reason: expect.stringMatching(/not TOML \(line [34]\): /),
  });
  expect(readToml('a = 1\n[__proto__]\nb = 2')).toMatchObject({ values: { a: 1 } });
  expect(({} as { b?: number }).b).toBeUndefined();
  expect(readToml('big = 9223372036854775807')).toMatchObject({ values: { big: '9223372036854775807' } });
  expect(readToml(`a = ${'['.repeat(500)}`)).toHaveProperty('reason');
  expect(readToml(`a = "${'x'.repeat(300_000)}"`)).toHaveProperty('reason');
});

test.each([
  ['title: "A long title\nthat goes on: here"\nday: 2024-01-02\n', 'A long title that goes on: here'],
  ["title: 'It''s a long\ntitle'\nday: 2024-01-02", "It's a long title"],
  ['title: "With \\" a\nmark" # note\nday: 2024-01-02', 'With " a mark'],
  ['title: "Two\n\nparagraphs"\nday: 2024-01-02', 'Two\nparagraphs'],
  ['title: [one,\ntwo\n]\nday: 2024-01-02', ['one', 'two']],
])('a value that goes on without an indent is read: %j', (text, title) => {
  expect(readFrontMatter(text)).toEqual({ values: { title, day: '2024-01-02' }, notes: [] });
});

test('a quotation mark that is never closed is refused, in time that grows with the length', () => {
  expect(readFrontMatter('title: "never\nday: 2024-01-02')).toHaveProperty('reason');
  const text = 'a: "x\n'.repeat(20_000);
  const startedAt = performance.now();
  expect(indentContinued(text).length).toBeGreaterThan(0);
  expect(performance.now() - startedAt).toBeLessThan(500);
});

test('HTML files count where they have front matter, and files that are not UTF-8 are read as Latin-1, with a note', async () => {
  const found = await recordsOf({
    'page.html': '---\ntitle: In HTML\n---\n<p>Text</p>',
    'layout.html': '<html></html>',
    'latin.md': Buffer.from('---\ntitle: Über die Brücke\n---\nSchön.', 'latin1'),
    'utf.md': '---\ntitle: Über\n---\n',
  });
  expect(found).toMatchObject([
    {
      record: { front_matter: { title: 'Über die Brücke' }, body: 'Schön.' },
      notes: ['The file is not UTF-8; it was read as Latin-1.'],
    },
    { record: { front_matter: { title: 'In HTML' }, body: '<p>Text</p>' }, notes: [] },
    { record: { front_matter: { title: 'Über' } }, notes: [] },
  ]);
});

test('lines of JSON that are not UTF-8 are read as Latin-1, with a note', async () => {
  await writeFile(join(root, 'a.jsonl'), Buffer.from('{"title":"Über"}\n', 'latin1'));
  expect(await listOf(readJsonLines(await openFolder(root), 'a.jsonl'))).toMatchObject([
    { record: { title: 'Über' }, notes: [expect.stringContaining('Latin-1')] },
  ]);
});
