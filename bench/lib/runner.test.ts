import { expect, test } from 'vitest';
import { createEnds } from './runner.ts';

test('what was started is ended once, the last first, even when two ask for it at a time', async () => {
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
