import { expect, test } from 'vitest';
import { cpuGrowth } from '#testing/cpu-growth.ts';
import { PERSON_NAME } from './person-name.ts';

test.each([
  'Hanneke',
  'J.R.R.',
  'J. R. R. Tolkien',
  'Anne-Marie',
  'O’Brien',
  'van der Berg',
  'Ph.D.',
  '李小龍',
  'Mary (May)',
])('%s is a name', (name) => {
  expect(PERSON_NAME.test(name)).toBe(true);
});

test.each([
  'https://evil.example',
  'Win now: evil.example',
  'WWW.evil',
  'evil.example/x',
  'пример.рф',
  'a@b.example',
  '<b>Robin</b>',
  'Robin\nBcc: all',
  'Robin\u2028x',
  'Robin\u202egnp.exe',
  'C:\\temp',
])('%s is none', (name) => {
  expect(PERSON_NAME.test(name)).toBe(false);
});

test('four times the name costs at most six times the work', async () => {
  for (const piece of ['a', 'a.', 'ww.', '. '])
    expect(
      await cpuGrowth({
        input: (size) => piece.repeat(size),
        run: (text) => PERSON_NAME.test(text),
        size: 5_000,
      }),
    ).toBeLessThanOrEqual(6);
});
