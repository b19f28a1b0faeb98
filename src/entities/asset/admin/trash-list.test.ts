import { expect, test } from 'vitest';
import { access } from '../access.ts';
import { asset } from '../entity.ts';
import { trashList } from '#admin/generic/screens/trash-list.ts';

const NOW = Date.parse('2026-11-25T12:00:00Z');
const WORDS = { shortInstant: (instant: string) => instant };
const columns = trashList(asset, access, () => NOW).columns ?? [];
const saidOf = (trashed: string) => {
  const row = { id: 1, name: 'Barge', trashed, trashedBy: { username: 'hanneke' } };
  return columns.map(({ text, narrow, note }) => text?.(row) ?? narrow?.(row, WORDS) ?? note?.(row) ?? null);
};

test.each([
  ['2026-11-25T12:00:00Z', ['30 days left', 'by hanneke', 'in 30 days']],
  ['2026-10-27T11:00:00Z', ['1 day left', 'by hanneke', 'in 1 day']],
  ['2026-10-26T12:00:00Z', ['0 days left', 'by hanneke', 'today']],
  ['2026-10-20T12:00:00Z', ['0 days left', 'by hanneke', 'today']],
])('of what was deleted at %s the trash says how long it is kept', (trashed, said) => {
  expect(saidOf(trashed)).toEqual(said);
});
