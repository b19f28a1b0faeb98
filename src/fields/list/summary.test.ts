import { expect, test } from 'vitest';
import { instant } from '#fields/instant/field.ts';
import { text } from '#fields/text/field.ts';
import { summaryParts } from './summary.tsx';

test('the summary of an entry names its times, because a time can be a beginning or an end', () => {
  const of = {
    section: text({ label: 'Section' }),
    from: instant({ label: 'From' }),
    until: instant({ label: 'Until' }),
  };
  const parts = summaryParts(of, { section: 'Tugs & Pilots', from: null, until: '2026-12-24T17:00:00.000Z' });
  expect(parts.map(({ key, label }) => [key, label])).toEqual([
    ['section', null],
    ['until', 'Until '],
  ]);
});
