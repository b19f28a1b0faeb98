import { expect, test } from 'vitest';
import { createEnds } from './runner.ts';

test('started processes are ended once, in reverse order, even when two callers end them concurrently', async () => {
  const ended: string[] = [];
  const ends = createEnds();
  ends.defer(async () => void ended.push('folder'));
  ends.defer(async () => {
    await new Promise(setImmediate);
    ended.push('app');
  });
  await Promise.all([ends.run(), ends.run()]);
  expect(ended).toEqual(['app', 'folder']);
  await ends.run();
  expect(ended).toEqual(['app', 'folder']);
});
