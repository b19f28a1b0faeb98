import { expect, test } from 'vitest';
import { collectRows, CSV_ROWS_MAX, csvFileName, csvOf, withEntries } from './csv.ts';

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

test('rows are read page by page up to the most a file takes, and it is known that there are more', async () => {
  let asked = 0;
  const endless = (after: string | null) => {
    asked += 1;
    const from = Number(after ?? 0);
    return Promise.resolve({ rows: Array.from({ length: 500 }, (_, n) => from + n), next: `${from + 500}` });
  };
  const all = await collectRows(
    endless,
    () => undefined,
    () => false,
  );
  expect([all?.rows.length, all?.rows.at(-1), all?.isCut]).toEqual([CSV_ROWS_MAX, CSV_ROWS_MAX - 1, true]);
  expect(asked).toBe(CSV_ROWS_MAX / 500);
  expect(
    await collectRows(
      endless,
      () => undefined,
      () => true,
    ),
  ).toBeNull();
  const few = await collectRows(
    () => Promise.resolve({ rows: [1, 2], next: null }),
    () => undefined,
    () => false,
  );
  expect(few).toEqual({ rows: [1, 2], isCut: false });
});

test('the file is named for the list, the site and the day', () => {
  expect(csvFileName('Redirects', 'Quay/side', '2026-11-22')).toBe('Redirects of Quayside 2026-11-22.csv');
});

test('entries of the rows are columns: one for each label, empty where a row has none', () => {
  const rows = [
    {
      sender: 'Ann',
      entries: [
        { label: 'Name', value: 'Ann' },
        { label: 'City', value: 'Ostend' },
      ],
    },
    {
      sender: 'Bo',
      entries: [
        { label: 'Name', value: 'Bo' },
        { label: 'Phone', value: '+32' },
      ],
    },
  ];
  const table = [['Sender'], ...rows.map(({ sender }) => [sender])];
  expect(withEntries(table, rows, ({ entries }) => entries)).toEqual([
    ['Sender', 'Name', 'City', 'Phone'],
    ['Ann', 'Ann', 'Ostend', ''],
    ['Bo', 'Bo', '', '+32'],
  ]);
  expect(withEntries(table, rows, undefined)).toBe(table);
});
