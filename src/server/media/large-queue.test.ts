/** Which large images wait to be decoded, and which are refused. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { IN_MEMORY_BYTES_MAX } from '#model/media.ts';
import { spoolLimits } from './limits.ts';
import { normaliseOriginal } from './normalise.ts';

const child = vi.hoisted(() => Promise.withResolvers<unknown>());
vi.mock('#server/media/large-images.ts', () => ({ encodeInChild: () => child.promise }));

const JPEG_HEAD = Buffer.from('ffd8ffe000104a46494600', 'hex');

test('a file on disk, which had a place before it was sent, is not refused after those in memory', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'large-queue-'));
  const path = join(directory, 'photograph.jpg');
  await writeFile(path, JPEG_HEAD);
  const inMemory = Buffer.concat([JPEG_HEAD, Buffer.alloc(IN_MEMORY_BYTES_MAX)]);
  const sent = Array.from({ length: 11 }, () => normaliseOriginal(inMemory));
  await expect(normaliseOriginal(inMemory)).rejects.toMatchObject({ code: 'BUSY' });
  const onDisk = Array.from({ length: spoolLimits.ofServer }, () =>
    normaliseOriginal({ path, sizeBytes: IN_MEMORY_BYTES_MAX + 1 }),
  );
  child.resolve({ data: Buffer.from('stored'), width: 1, height: 1, format: 'jpeg' });
  const stored = await Promise.allSettled([...sent, ...onDisk]);
  expect(stored.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([]);
  await rm(directory, { recursive: true });
});
