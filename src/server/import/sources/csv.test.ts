import { ReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvCell } from '#text/csv/csv-cell.ts';
import { cpuGrowth, GROWTH_MAX } from '#testing/hostile/cpu-growth.ts';
import type { SourceFolder } from '#server/import/define-import-source.ts';
import { openFolder } from '../files/folder.ts';
import { csvRows } from './csv-rows.ts';
import { readCsv, type CsvOptions } from './csv.ts';
import type { SourceEntry } from '#server/import/define-import-source.ts';

let path: string;
let folder: SourceFolder;
beforeAll(async () => {
  path = await mkdtemp(join(tmpdir(), 'csv-'));
  folder = await openFolder(path);
});
afterAll(() => rm(path, { recursive: true }));

async function read(data: string | Buffer, options: Partial<CsvOptions> = {}): Promise<SourceEntry[]> {
  await writeFile(join(path, 'a.csv'), data);
  const entries: SourceEntry[] = [];
  for await (const entry of readCsv(folder, 'a.csv', { encoding: 'auto', delimiter: ',', ...options }))
    entries.push(entry);
  return entries;
}

const cellsOf = (entries: readonly SourceEntry[]) =>
  entries.map((entry) =>
    entry.kind === 'record' ? { ...entry.record } : `${entry.position} ${entry.reason}`,
  );

test('quotation marks that do not enclose a cell are part of it', async () => {
  const rows = 'id,size\n1,5" pipe\n2,"a "quoted" word"\n3,"one, ""two"""\n';
  expect(cellsOf(await read(rows))).toEqual([
    { id: '1', size: '5" pipe' },
    { id: '2', size: '"a "quoted" word"' },
    { id: '3', size: 'one, "two"' },
  ]);
});

test('texts that an export guarded are restored; of another file only the character before a formula is removed', async () => {
  const texts = ['=1+1', 'a;=1+1', "'=1", '+32 3 555 01 70', "it's;'fine", 'two\n@lines', ''];
  const rows = [['id', 'name'], ...texts.map((text, index) => [String(index), text])];
  const body = rows.map((cells) => cells.map(csvCell).join(',')).join('\r\n');
  const names = (entries: readonly SourceEntry[]) =>
    entries.map((entry) => (entry.kind === 'record' ? entry.record['name'] : entry.reason));
  expect(names(await read(`\uFEFF${body}\r\n`))).toEqual(texts);
  expect(cellsOf(await read(`\uFEFF${csvCell('=id')}\r\n"1"\r\n`))).toEqual([{ '=id': '1' }]);
  expect(names(await read("id,name\n1,'=1\n2,a;'=1\n3,'tis\n"))).toEqual(['=1', "a;'=1", "'tis"]);
});

test('an unclosed quotation is reported with its start, and the rows before it are read', async () => {
  expect(cellsOf(await read('id,name\n1,"two\nlines"\n2,"open\n3,lost\n'))).toEqual([
    { id: '1', name: 'two\nlines' },
    'a.csv:4 A quotation mark of this row is never closed. Nothing from this line on was read.',
  ]);
});

test('a row longer than 10 MB is reported, and those behind it are read', async () => {
  const entries = await read(`id,name\n1,one\n2,"${'x\n'.repeat(5_050_000)}"\n3,three\n`);
  expect(cellsOf(entries)).toEqual([
    { id: '1', name: 'one' },
    'a.csv:3 The row is longer than 10 MB.',
    { id: '3', name: 'three' },
  ]);
});

test('rows end as files of any system end their lines, and empty lines give nothing', async () => {
  const rows = (end: string) => ['id,name', '', '1,one', '', '', '2,', '""', '3,three'].join(end);
  for (const end of ['\n', '\r\n', '\r'])
    expect(cellsOf(await read(rows(end)))).toEqual([
      { id: '1', name: 'one' },
      { id: '2', name: '' },
      'a.csv:7 The row has 1 cells and the header 2.',
      { id: '3', name: 'three' },
    ]);
});

test.each([1, 2, 3, 7])('what is cut after every %s letters is read as it is whole', async (size) => {
  const text = 'id,name\r\n1,"a ""b"", c"\r\n\r\n2,"x\r\ny"\r\n3,"p"q"\r\n4,z';
  const rows = [];
  async function* pieces() {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
  }
  for await (const row of csvRows(pieces(), ',')) rows.push(row);
  expect(rows).toEqual([
    { line: 1, cells: ['id', 'name'] },
    { line: 2, cells: ['1', 'a "b", c'] },
    { line: 4, cells: ['2', 'x\r\ny'] },
    { line: 6, cells: ['3', '"p"q"'] },
    { line: 7, cells: ['4', 'z'] },
  ]);
});

test('a letter cut by the end of a read is one letter, in either encoding', async () => {
  const text = `id,name\n1,${'é'.repeat(40_001)}\n`;
  const [whole] = await read(text);
  expect(whole).toMatchObject({ record: { name: 'é'.repeat(40_001) }, notes: [] });
  const [latin] = await read(Buffer.from(text, 'latin1'));
  expect(latin).toMatchObject({
    record: { name: 'é'.repeat(40_001) },
    notes: ['The file is not UTF-8; it was read as Latin-1.'],
  });
});

test.each([
  ['broken rows', 'a\n'],
  ['rows', 'a,b\n'],
  ['rows with quotation marks in the wrong place', 'a"b,c"\n'],
])('a file of %s is read as its rows are taken', async (_what, row) => {
  const count = 100_000;
  await writeFile(join(path, 'long.csv'), `id,name\n${row.repeat(count)}`);
  let stream: ReadStream | undefined;
  const watched: SourceFolder = {
    ...folder,
    async open(name) {
      const file = await folder.open(name);
      const make = file.createReadStream.bind(file);
      file.createReadStream = (options) => {
        const opened = make(options);
        if (opened instanceof ReadStream) stream = opened;
        return opened;
      };
      return file;
    },
  };
  let [taken, heldMax] = [0, 0];
  for await (const _entry of readCsv(watched, 'long.csv', { encoding: 'utf-8', delimiter: ',' })) {
    taken += 1;
    heldMax = Math.max(heldMax, (stream?.bytesRead ?? Infinity) - taken * row.length);
    if (taken === 20_000) break;
  }
  expect(taken).toBe(20_000);
  expect(heldMax).toBeLessThan(100_000);
  expect(stream?.destroyed).toBe(true);
});

describe('four times the file costs at most eight times the work', () => {
  test.each<[string, number, (size: number) => string]>([
    ['rows', 1_500, (size) => `id,name\n${'1,a\n'.repeat(size)}`],
    ['broken rows', 1_500, (size) => `id,name\n${'1\n'.repeat(size)}`],
    [
      'columns',
      4_000,
      (size) => `${Array.from({ length: size }, (_, at) => `c${at}`).join()}\n${','.repeat(size - 1)}\n`,
    ],
    ['a row of too many cells', 10_000, (size) => `id,name\n${','.repeat(size)}`],
    ['a cell of quotation marks', 10_000, (size) => `id\na${'"'.repeat(size)}\n`],
    ['a cell of quotation marks between letters', 10_000, (size) => `id\n${'a"'.repeat(size)}\n`],
    ['a quoted cell of quotation marks', 10_000, (size) => `id\n"${'"a'.repeat(size)}"\n`],
    ['a quotation that is never closed', 20_000, (size) => `id\n"${'a\n'.repeat(size)}`],
    ['empty lines', 8_000, (size) => `id${'\r\n'.repeat(size)}1`],
    ['quotations by turns', 10_000, (size) => `id\n${'"a",'.repeat(size)}`],
  ])('%s', async (_what, size, input) => {
    expect(await cpuGrowth({ input, run: (text) => read(text), size })).toBeLessThanOrEqual(GROWTH_MAX);
  });
});
