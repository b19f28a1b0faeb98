import { expect, test } from 'vitest';
import { csvFileName } from '#text/csv/csv-cell.ts';
import { csvOf } from './csv-in-browser.ts';

test('every cell is quoted; letters are marked as UTF-8', () => {
  expect(
    csvOf([
      ['From', 'To'],
      ['a,b', 'say "hé"'],
      ['two\nlines', ''],
    ]),
  ).toBe('\uFEFF"From","To"\r\n"a,b","say ""hé"""\r\n"two\nlines",""\r\n');
});

test.each(['=1+1', '+44+1', '-2+3', '@SUM(A1)', '  =1', '＝1'])(
  'a cell that a spreadsheet would run is text: %j',
  (text) => {
    const line = csvOf([[text]])
      .slice(1)
      .trimEnd();
    expect(line.replace(/^"/, '').startsWith("'")).toBe(true);
  },
);

test('a negative number and a phone number stay what they are', () => {
  expect(csvOf([['-12.5', '+32 3 555 01 70']])).toBe('\uFEFF"-12.5","+32 3 555 01 70"\r\n');
});

test('the file is named for the list, the site and the day', () => {
  expect(csvFileName('Redirects', 'Quay/side', '2026-11-22')).toBe('Redirects of Quayside 2026-11-22.csv');
});
