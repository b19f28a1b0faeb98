import { expect, test } from 'vitest';
import { titleList } from './title-list.ts';

test.each([
  ['en', '“Quay Weekly” and “Locks”'],
  ['de', '„Quay Weekly“ und „Locks“'],
  ['ar', '«Quay Weekly» و«Locks»'],
  ['nl', '‘Quay Weekly’ en ‘Locks’'],
  ['ja', '「Quay Weekly」、「Locks」'],
])('titles are listed in the quotation marks of the language %s', (language, expected) => {
  expect(titleList(['Quay Weekly', 'Locks'], language)).toBe(expected);
});
