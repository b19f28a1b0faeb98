import { expect, test } from 'vitest';
import type { ImportSourceReader } from '#server/import/define-import-source.ts';
import { SOURCE_FORMATS } from '#import/mapping.ts';
import { importReaders } from './index.ts';

const readerFor = (format: string): ImportSourceReader => ({ format, async *read() {} });
const all = SOURCE_FORMATS.map(readerFor);

test('each format has one reader', () => {
  expect([...importReaders(all).keys()]).toEqual([...SOURCE_FORMATS]);
});

test.each([
  ['a format without a reader', all.slice(1), 'The import format “jsonl” has no reader'],
  ['two readers of a format', [...all, readerFor('csv')], 'Two import sources read the format “csv”'],
  ['a reader of an unknown format', [...all, readerFor('tapes')], '“tapes” has no format of that key'],
])('%s is reported at the start', (_what, readers, message) => {
  expect(() => importReaders(readers)).toThrow(message);
});
