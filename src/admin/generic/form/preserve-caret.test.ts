import { expect, test } from 'vitest';
import { placeAfter } from './preserve-caret.ts';

const place = (before: string, after: string) => {
  const [at, wanted] = [before.indexOf('|'), after.indexOf('|')];
  const [from, to] = [before.replace('|', ''), after.replace('|', '')];
  return [placeAfter(from, to, at), wanted];
};

test.each([
  ['Pilots wait.|', 'Three pilots wait.|'],
  ['Pilots wait|', 'Pilots wait|, he says'],
  ['Pilots| wait', 'Three Pilots| wait here'],
  ['|Pilots wait', '|Pilots wait here'],
  ['Old pi|lots wait', 'Old |crews wait'],
  ['One two three|', 'One three|'],
])('a caret in “%s” is in “%s” after the change', (before, after) => {
  const [found, wanted] = place(before, after);
  expect(found).toBe(wanted);
});
