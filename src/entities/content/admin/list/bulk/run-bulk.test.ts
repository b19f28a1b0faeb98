import { describe, expect, it } from 'vitest';
import { ApiError } from '#admin/generic/api/api-error.ts';
import { allBut, holding } from '#testing/contract/rights.ts';
import type { ContentListItem } from '../../content-api.ts';
import { bulkActionsFor } from './bulk-actions.ts';
import { runBulk } from './run-bulk.ts';

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
  review: null,
  thumbnail: null,
  path: `/berth-${id}`,
  ...more,
});

describe('doing one thing to many items', () => {
  const items = [item(1), item(2), item(3), item(4)];
  const refusing =
    (error: unknown) =>
    ({ id }: ContentListItem) =>
      id === 2 ? Promise.reject(error) : Promise.resolve();
  const run = async (error: unknown, stopAfter = 9) => {
    const progress: number[] = [];
    const result = await runBulk({
      items,
      run: refusing(error),
      onProgress: (tried) => progress.push(tried),
      isStopped: () => progress.length >= stopAfter,
    });
    const ids = (list: readonly ContentListItem[]) => list.map(({ id }) => id);
    return {
      progress,
      done: ids(result.done),
      refused: result.refused.map((refusal) => `${refusal.item.id}: ${refusal.message}`),
      left: ids(result.left),
    };
  };

  it('goes on after a refusal, and keeps the sentences of the server', async () => {
    const error = new ApiError('The end time must be after the publication time.', {
      status: 400,
      code: 'BAD_USER_INPUT',
      fields: { unpublished: 'Choose a time after the publication time.' },
    });
    expect(await run(error)).toEqual({
      progress: [0, 1, 2, 3],
      done: [1, 3, 4],
      refused: [
        '2: The end time must be after the publication time. Choose a time after the publication time.',
      ],
      left: [],
    });
  });

  it.each(['NETWORK', 'UNAUTHENTICATED'] as const)(
    'ends where the next would fail alike: %s',
    async (code) => {
      const result = await run(new ApiError('No answer.', { status: 500, code }));
      expect([result.done, result.refused, result.left]).toEqual([[1], ['2: No answer.'], [3, 4]]);
    },
  );

  it('tries no further item once it is stopped', async () => {
    expect((await run(new Error('no'), 1)).left).toEqual([2, 3, 4]);
  });
});

describe('what is offered', () => {
  const labels = (actor: Parameters<typeof bulkActionsFor>[0], isTrash: boolean) =>
    bulkActionsFor(actor, isTrash).map(({ label }) => label);

  it('is what fits the list and the rights', () => {
    const administrator = holding(allBut([]));
    expect(labels(administrator, false)).toEqual(['Publish', 'Unpublish', 'Move to trash']);
    expect(labels(administrator, true)).toEqual(['Restore', 'Delete for good']);
    expect(labels(holding(allBut(['erase_content'])), true)).toEqual(['Restore']);
    const writer = holding(['manage_content']);
    expect([labels(writer, false), labels(writer, true)]).toEqual([[], []]);
  });

  it('publishes what readers do not see as it stands, and sends the version that was listed', async () => {
    const [publish, unpublish] = bulkActionsFor(holding(allBut([])), false);
    const live = { status: 1, state: 'published' } as const;
    const cases = [
      item(1),
      item(2, live),
      item(3, { ...live, hasChanges: true }),
      item(4, { status: 1, state: 'expired' }),
    ];
    expect(cases.map((one) => publish?.fits(one))).toEqual([true, false, true, true]);
    expect(cases.map((one) => unpublish?.fits(one))).toEqual([false, true, true, true]);
    const sent: unknown[] = [];
    const client = {
      mutate: <T>(name: string, input?: unknown) => Promise.resolve(sent.push([name, input]) as T),
    };
    await publish?.run(client, item(3));
    expect(sent).toEqual([['publishContent', { id: 3, version: '3.0' }]]);
  });
});
