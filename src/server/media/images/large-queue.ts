import { tooManyImages } from '#server/media/errors.ts';
import { encodeInChild } from './large-images.ts';
import { spoolLimits } from '#server/media/limits.ts';
import { createWorkQueue } from '#server/background/work-queue.ts';

/** Maximum number of large images in memory that may be queued, including the one in progress. */
const IN_MEMORY_MAX = 11;

/**
 * Queues large images for the process that decodes them, one at a time, since each takes up to a minute.
 * Rejects with BUSY if too many images in memory wait. Files on disk got a place before they were sent, and
 * always get one here.
 */
export function createLargeQueue(encode: typeof encodeInChild = encodeInChild): typeof encodeInChild {
  const oneAtATime = createWorkQueue({
    concurrency: 1,
    waitingMax: IN_MEMORY_MAX + spoolLimits.ofServer,
    busy: tooManyImages,
  });
  const fewInMemory = createWorkQueue({ concurrency: IN_MEMORY_MAX, waitingMax: 0, busy: tooManyImages });
  return async (upload) => {
    const run = () => oneAtATime(() => encode(upload));
    return upload instanceof Uint8Array ? fewInMemory(run) : run();
  };
}
