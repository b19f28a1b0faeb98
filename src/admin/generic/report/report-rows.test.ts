import { expect, test } from 'vitest';
import type { Report, ReportRow } from '#reports/report.ts';
import { csvTable, sortedRows, sortOf } from './report-rows.ts';

const report: Report = {
  operation: 'getTides',
  filters: {},
  breakdowns: [{ value: 'port', label: 'Port' }],
  totals: [],
  series: 'tides',
  columns: [
    { key: 'tides', label: 'Tides', as: 'count' },
    { key: 'wait', label: 'Wait', as: 'minutes' },
  ],
  words: ['tide', 'tides'],
  empty: { title: '', text: '' },
};

const row = (name: string, tides: number, before: number, wait: number | null): ReportRow => ({
  key: name,
  name,
  note: null,
  now: { tides, wait },
  before: { tides: before, wait: 5 },
});
const rows = [row('Brest', 9, 2, null), row('Ålesund', 9, 12, 30), row('Cork', 1, 1, 20)];
const names = (field: string, order: 'asc' | 'desc') =>
  sortedRows(rows, { field, order }, report).map(({ name }) => name);

test('rows are sorted by name, figure or change; those without the figure are last either way', () => {
  expect(names('name', 'asc')).toEqual(['Ålesund', 'Brest', 'Cork']);
  expect(names('tides', 'desc')).toEqual(['Brest', 'Ålesund', 'Cork']);
  expect(names('change', 'asc')).toEqual(['Ålesund', 'Cork', 'Brest']);
  expect([names('wait', 'asc'), names('wait', 'desc')]).toEqual([
    ['Cork', 'Ålesund', 'Brest'],
    ['Ålesund', 'Cork', 'Brest'],
  ]);
});

test('a sort the report does not have is the usual one', () => {
  expect(sortOf(report, {}, { field: 'draught', order: 'asc' })).toEqual({ field: 'tides', order: 'desc' });
  expect(sortOf(report, {}, { field: 'wait', order: 'asc' })).toEqual({ field: 'wait', order: 'asc' });
});

test('steps of a sequence retain their order until a sort is chosen', () => {
  const steps = (requested: Parameters<typeof sortOf>[2]) =>
    sortedRows(rows, sortOf(report, { isSequence: true }, requested), report).map(({ name }) => name);
  expect(steps(null)).toEqual(rows.map(({ name }) => name));
  expect(steps({ field: 'name', order: 'asc' })).toEqual(['Ålesund', 'Brest', 'Cork']);
});

test('the file has both periods as plain numbers', () => {
  expect(csvTable(report, { value: 'port', label: 'Port' }, rows.slice(0, 1))).toEqual([
    ['Port', 'Note', 'Tides', 'Tides, previous period', 'Wait (minutes)', 'Wait (minutes), previous period'],
    ['Brest', '', '9', '2', '', '5'],
  ]);
});
