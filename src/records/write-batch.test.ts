import { expect, test } from 'vitest';
import { finishBatch, deferredStatement, runInBatch, startBatch, type WriteBatch } from './write-batch.ts';

interface Work {
  batch?: WriteBatch;
}

test('what was left for later is begun in its order, and one that fails is told when none is under way any more', async () => {
  const events: string[] = [];
  const statement = (name: string, end: () => Promise<void>) =>
    deferredStatement(async (_work: Work, rows: readonly number[]) => {
      events.push(`${name} begins with ${rows.join(' and ')}`);
      await end();
      events.push(`${name} ends`);
    });
  const first = statement('first', () => new Promise((resolve) => setTimeout(resolve, 20)));
  const failing = statement('failing', () => Promise.reject(new Error('refused')));
  const last = statement('last', () => new Promise((resolve) => setTimeout(resolve, 40)));
  const batch = startBatch();
  const write = (row: number) => async (work: Work) => {
    await first(work, row);
    await failing(work, row);
    await last(work, row);
  };
  await runInBatch(batch, [
    { work: { batch }, write: write(1) },
    { work: { batch }, write: write(2) },
  ]);
  expect(events).toEqual([]);
  const pause = async () => {
    events.push('pause');
    await new Promise((resolve) => setImmediate(resolve));
  };
  const finished = finishBatch(batch, pause);
  await expect(finished).rejects.toThrow('refused');
  expect(events).toEqual([
    'first begins with 1 and 2',
    'pause',
    'failing begins with 1 and 2',
    'pause',
    'last begins with 1 and 2',
    'pause',
    'first ends',
    'last ends',
  ]);
});
