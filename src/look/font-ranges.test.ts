import { expect, test } from 'vitest';
import { cutIntoFiles } from './font-ranges.ts';

const points = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0);

test('Latin letters are one file, letters of other alphabets another, with exactly their range', () => {
  expect(cutIntoFiles(points('ažéьĀā→あ😀'))).toEqual({
    latin: 'aé',
    ext: 'žьĀā→',
    extRange: 'U+0100-0101,U+017E,U+044C,U+2192',
  });
});

test('a font without other letters has no range', () => {
  expect(cutIntoFiles(points('abc'))).toEqual({ latin: 'abc', ext: '', extRange: '' });
});

test('a range has at most forty parts, and has every character of the file all the same', () => {
  const scattered = Array.from({ length: 400 }, (_, index) => 0x100 + index * 2 + (index % 7 === 0 ? 9 : 0));
  const { ext, extRange } = cutIntoFiles(scattered);
  const ranges = extRange.split(',').map((range) =>
    range
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16)),
  );
  expect(ranges.length).toBeLessThanOrEqual(40);
  for (const point of points(ext))
    expect(ranges.some(([from = 0, to = from]) => point >= from && point <= to)).toBe(true);
});
