import { expect, test } from 'vitest';
import { actionsWidth } from '#admin/generic/declared/declared-columns.tsx';
import { list } from './list.ts';

const COLUMNS = list.columns ?? [];

test('the columns with times of the list of campaigns have room for a day and a time', () => {
  const widths = COLUMNS.filter(({ instant }) => instant).map(({ width }) =>
    Number.parseInt(width ?? '', 10),
  );
  expect(widths.length).toBe(2);
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(140);
  expect(actionsWidth(['Report', 'Duplicate'])).toBe('min(200px, 48%)');
});

test('narrow screens show the date and the recipients of a campaign below its name', () => {
  const [{ narrow } = {}] = COLUMNS;
  const campaign = { id: 1, name: 'Fewer boxes', subject: null, state: 'sent', date: '2026-11-28T22:47:00Z' };
  const words = { shortInstant: () => 'Nov 28, 23:47' };
  expect(narrow?.({ ...campaign, recipientCount: 12 }, words)).toBe('Nov 28, 23:47 · 12 recipients');
  expect(narrow?.({ ...campaign, recipientCount: null }, words)).toBe('Nov 28, 23:47');
});
