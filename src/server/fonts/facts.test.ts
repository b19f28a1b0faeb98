import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readTables } from './containers.ts';
import { readFacts } from './facts.ts';

const inter = (cut: string) =>
  readTables(readFileSync(`node_modules/@fontsource/inter/files/inter-latin-${cut}.woff2`));

/** The tables of Inter, with a number overwritten in one of them. */
function changed(tag: string, offset: number, value: number) {
  const tables = new Map(inter('400-normal'));
  const table = tables.get(tag);
  if (!table) throw new Error(`Inter has no ${tag}.`);
  const copy = new DataView(table.buffer.slice(table.byteOffset, table.byteOffset + table.byteLength));
  copy.setUint16(offset, value);
  return tables.set(tag, copy);
}

test('weight, style and lines are those of the file', () => {
  expect(readFacts(inter('800-normal'))).toMatchObject({ weight: 800, style: 'normal', family: 'Inter' });
  const { ascent, unitsPerEm, ...italic } = readFacts(inter('400-italic'));
  expect([italic.weight, italic.style, Math.round((ascent / unitsPerEm) * 100)]).toEqual([400, 'italic', 97]);
});

test.each([
  [333, 300],
  [1, 400],
  [5_000, 400],
  [950, 900],
])('a weight of %i counts as %i', (number, weight) => {
  expect(readFacts(changed('OS/2', 4, number)).weight).toBe(weight);
});

test('a variable font, one of too many glyphs and one whose lines are out of measure are refused in words', () => {
  const variable = new Map(inter('400-normal')).set('fvar', new DataView(new ArrayBuffer(20)));
  expect(() => readFacts(variable)).toThrow(/^This is a variable font\. Upload its static files/);
  expect(() => readFacts(changed('maxp', 4, 20_001))).toThrow(/more than 20,000 glyphs/);
  expect(readFacts(changed('maxp', 4, 20_000)).weight).toBe(400);
  expect(() => readFacts(changed('head', 18, 0))).toThrow(/damaged/);
  expect(() => readFacts(new Map())).toThrow(/damaged/);
});
