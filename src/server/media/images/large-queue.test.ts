/** Large images that wait to be decoded, and those that are refused. */
import { expect, test } from 'vitest';
import type { encodeInChild } from './large-images.ts';
import { createLargeQueue } from './large-queue.ts';
import { spoolLimits } from '../limits.ts';

test('a file on disk, which had a place before it was sent, is not refused after those in memory', async () => {
  const child = Promise.withResolvers<Awaited<ReturnType<typeof encodeInChild>>>();
  const encodeLarge = createLargeQueue(() => child.promise);
  const inMemory = Buffer.from('an image');
  const sent = Array.from({ length: 11 }, () => encodeLarge(inMemory));
  await expect(encodeLarge(inMemory)).rejects.toMatchObject({ code: 'BUSY' });
  const onDisk = Array.from({ length: spoolLimits.ofServer }, () =>
    encodeLarge({ path: '/photograph.jpg', sizeBytes: 30_000_000 }),
  );
  child.reject(new Error('decoded'));
  const reasons = (await Promise.allSettled([...sent, ...onDisk])).map((one) =>
    one.status === 'rejected' ? String(one.reason) : one.status,
  );
  expect(new Set(reasons)).toEqual(new Set(['Error: decoded']));
});
