import { expect, test } from 'vitest';
import { list } from './list.ts';

test.each([
  { rows: [{ id: 1 }], consequence: 'It stays in the trash for 30 days.' },
  { rows: [{ id: 1 }, { id: 2 }], consequence: 'They stay in the trash for 30 days.' },
])(
  'layouts in use are moved to the trash, and the question promises the same: %j',
  ({ rows, consequence }) => {
    const [deletion] = list.bulkActions ?? [];
    if (typeof deletion?.consequence !== 'function') throw new Error('The consequence must count the rows.');
    expect(deletion.consequence(rows)).toBe(consequence);
  },
);
