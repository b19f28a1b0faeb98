import { expect, test } from 'vitest';
import { usesByEffect } from './content-uses.tsx';

const use = (id: number, isByline: boolean) => ({
  entity: 'content',
  label: 'Article',
  id,
  name: `Locks ${id}`,
  isByline,
});
const shown = (...args: Parameters<typeof usesByEffect>) =>
  usesByEffect(...args).map(({ title, uses }) => ({ title, ids: uses.records.map(({ id }) => id) }));

test('bylines that go on naming an author are listed apart from the places that lose the item', () => {
  const records = [use(1, false), use(2, true), use(3, true)];
  expect(shown({ records, totalCount: 3, bylineCount: 2 }, 1)).toEqual([
    { title: 'The item will no longer appear in 1 place', ids: [1] },
    { title: '2 bylines will show the name without a link', ids: [2, 3] },
  ]);
  expect(shown({ records: [use(2, true)], totalCount: 1_000, bylineCount: 1_000 }, 2)).toEqual([
    { title: '1,000 or more bylines will show the names without a link', ids: [2] },
  ]);
  expect(shown({ records: [], totalCount: 0, bylineCount: 0 }, 1)).toEqual([]);
});
