import { expect, test } from 'vitest';
import { cpuGrowth, GROWTH_MAX } from '#testing/hostile/cpu-growth.ts';
import { PERSON_NAME, siteNameFault, unlinkedName } from './person-name.ts';

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
  'javascript:alert(1)',
  'tel:+3235550170',
])('%s is none', (name) => {
  expect(PERSON_NAME.test(name)).toBe(false);
});

test('four times the name costs at most eight times the work', async () => {
  for (const piece of ['a', 'a.', 'ww.', '. '])
    expect(
      await cpuGrowth({
        input: (size) => piece.repeat(size),
        run: (text) => PERSON_NAME.test(text),
        size: 5_000,
      }),
    ).toBeLessThanOrEqual(GROWTH_MAX);
});

test.each(['Quayside', 'Ports: the week', 'Batch & Blend', 'J. R. R. Weekly', 'Dr. Sea'])(
  '%s is a site’s name',
  (name) => {
    expect([siteNameFault(name, []), unlinkedName(name)]).toEqual([null, name]);
  },
);

test.each([
  'https://evil.example',
  'evil.example/reset',
  'AC/DC',
  'desk@evil.example',
  'Quayside\nhttps:',
  'tel:+3235550170',
  'evil.example',
  'www.evil.example',
])('%s is none', (name) => {
  expect(siteNameFault(name, ['quayside.example'])).not.toBeNull();
});

test('a site may have the name of a verified domain, which emails show and make no link of', () => {
  expect(siteNameFault('Quayside.example', ['www.quayside.example'])).toBeNull();
  expect(siteNameFault('Quayside.example and evil.example', ['quayside.example'])).toContain(
    '“evil.example”',
  );
  const shown = unlinkedName('Quayside.example');
  expect(shown).not.toMatch(/[a-z]\.[a-z]/);
  expect(shown.replaceAll('\u200b', '')).toBe('Quayside.example');
});
