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
  stateBefore: null,
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
    expect([labels(writer, false), labels(writer, true)]).toEqual([[], ['Restore']]);
  });

  it('restoring offers to publish again if an item was published and the user may publish', () => {
    const published = item(1, { status: 0, state: 'deleted', stateBefore: 'scheduled' });
    const drafts = [item(2, { stateBefore: 'draft' }), item(3)];
    const buttons = (actor: Parameters<typeof bulkActionsFor>[0], items: readonly ContentListItem[]) =>
      bulkActionsFor(actor, true)[0]
        ?.confirmations?.(items)
        .map(({ label }) => label);
    const administrator = holding(allBut([]));
    expect(buttons(administrator, [...drafts, published])).toEqual(['Restore as drafts', 'Publish again']);
    expect(buttons(administrator, drafts)).toEqual([]);
    expect(buttons(holding(['manage_content']), [published])).toEqual([]);
    const restore = bulkActionsFor(administrator, true)[0];
    expect([restore?.input(published, { publish: true }, 1), restore?.input(published, {}, 1)]).toEqual([
      { id: 1, publish: true },
      { id: 1, publish: false },
    ]);
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
