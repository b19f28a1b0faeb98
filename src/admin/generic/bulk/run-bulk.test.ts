import { describe, expect, it } from 'vitest';
import { ApiError, messageOf } from '#admin/generic/api/api-error.ts';
import { runBulk } from './run-bulk.ts';

const item = (id: number) => ({ id });

describe('bulk actions', () => {
  const items = [item(1), item(2), item(3), item(4)];
  const refusing =
    (error: unknown) =>
    ({ id }: { id: number }) =>
      id === 2 ? Promise.reject(error) : Promise.resolve();
  const run = async (error: unknown, stopAfter = 9) => {
    const progress: number[] = [];
    const result = await runBulk({
      items,
      run: refusing(error),
      onProgress: (tried) => progress.push(tried),
      isStopped: () => progress.length >= stopAfter,
    });
    const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);
    return {
      progress,
      done: ids(result.done),
      refused: result.refused.map((refusal) => `${refusal.item.id}: ${refusal.message}`),
      left: ids(result.left),
    };
  };

  it('a bulk action continues after a refusal, and preserves the server’s messages', async () => {
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
      const error = new ApiError('No answer.', { status: 500, code });
      const result = await run(error);
      expect([result.done, result.refused, result.left]).toEqual([[1], [`2: ${messageOf(error)}`], [3, 4]]);
    },
  );

  it('a stopped bulk action processes no more items', async () => {
    expect((await run(new Error('no'), 1)).left).toEqual([2, 3, 4]);
  });
});
