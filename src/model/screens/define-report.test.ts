import { expect, test } from 'vitest';
import { choice, plainChoices } from '#fields/choice/field.ts';
import { defineReport } from './define-report.ts';
import { staff } from '../permissions.ts';

const declared = {
  path: '/tides-report',
  title: 'Tides',
  access: staff,
  operation: 'getTides',
  filters: () =>
    Promise.resolve({ harbour: choice({ label: 'Harbour', choices: plainChoices(['North', 'South']) }) }),
  breakdowns: [{ value: 'harbour', label: 'Harbour', filter: 'harbour' }],
  totals: [{ key: 'tides', label: 'Tides', as: 'count' }],
  series: 'tides',
  columns: [{ key: 'tides', label: 'Tides', as: 'count' }],
  words: ['tide', 'tides'],
  empty: { title: 'No tides', text: 'Choose another period.' },
} as const;

test('a report is a screen at its path, for those who may open it', () => {
  const screen = defineReport({ ...declared, nav: { group: 'site', order: 1, icon: 'chart' } });
  expect(screen).toMatchObject({ path: '/tides-report', access: staff, report: { operation: 'getTides' } });
  expect(screen.nav?.group).toBe('site');
});

test('a report that could not be shown is refused: without anything to count at start, without a filter when it is opened', async () => {
  expect(() => defineReport({ ...declared, breakdowns: [] })).toThrow('must have a breakdown');
  expect(() => defineReport({ ...declared, columns: [] })).toThrow('a count as its first column');
  const screen = defineReport({ ...declared, filters: () => Promise.resolve({}) });
  await expect('report' in screen ? screen.report.filters() : null).rejects.toThrow(
    '/tides-report must have the filter “harbour”.',
  );
});

test('a report whose chart shows no total is refused', () => {
  expect(() => defineReport({ ...declared, series: 'ebb' })).toThrow(
    '/tides-report must have the total “ebb”, which its chart shows.',
  );
});
