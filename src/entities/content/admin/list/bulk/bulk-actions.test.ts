import { describe, expect, it } from 'vitest';
import { allBut, holding } from '#testing/contract/access/rights.ts';
import type { ContentListItem } from '../../content-api.ts';
import { bulkActionsFor } from './bulk-actions.ts';

const item = (id: number, more: Partial<ContentListItem> = {}): ContentListItem => ({
  id,
  version: `${id}.0`,
  name: `Berth ${id}`,
  type: 'Article',
  status: 2,
  state: 'draft',
  hasChanges: false,
  published: null,
  unpublished: null,
  updated: '2026-11-20T09:00:00.000Z',
  updatedBy: null,
  primarySection: null,
  authors: [],
  terms: [],
  review: null,
  thumbnail: null,
  path: `/berth-${id}`,
  ...more,
});

describe('available bulk actions', () => {
  const labels = (actor: Parameters<typeof bulkActionsFor>[0], isTrash: boolean) =>
    bulkActionsFor(actor, isTrash).map(({ label }) => label);

  it('bulk actions match the list and the permissions', () => {
    const administrator = holding(allBut([]));
    expect(labels(administrator, false)).toEqual(['Publish', 'Unpublish', 'Move to trash']);
    expect(labels(administrator, true)).toEqual(['Restore', 'Delete permanently']);
    expect(labels(holding(allBut(['erase_content'])), true)).toEqual(['Restore']);
    const writer = holding(['manage_content']);
    expect([labels(writer, false), labels(writer, true)]).toEqual([[], []]);
  });

  it('publishing applies to items that readers don’t see in their current state, and sends the listed version', () => {
    const [publish, unpublish] = bulkActionsFor(holding(allBut([])), false);
    const live = { status: 1, state: 'published' } as const;
    const cases = [
      item(1),
      item(2, live),
      item(3, { ...live, hasChanges: true }),
      item(4, { status: 1, state: 'expired' }),
    ];
    expect(cases.map((one) => publish?.isApplicable(one))).toEqual([true, false, true, true]);
    expect(cases.map((one) => unpublish?.isApplicable(one))).toEqual([false, true, true, true]);
    expect([publish?.operation, publish?.input(item(3), {}, 1)]).toEqual([
      'publishContent',
      { id: 3, version: '3.0' },
    ]);
  });
});
