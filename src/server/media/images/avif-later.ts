import { LRUCache } from 'lru-cache';
import type { ImageRendition } from '#media/media.ts';

/** Number of images whose requests are counted; a forgotten image is counted from the start again. */
const COUNTED_MAX = 5_000;

/** Maximum number of waiting files; other files are queued at their next request. */
const WAITING_MAX = 200;

export interface AvifLater {
  /** Counts a request that was answered with another format. The second request queues the file. */
  enqueue: (key: string, rendition: ImageRendition) => void;
  /** Resolves when no file is waiting or being encoded. */
  idle: () => Promise<void>;
}

/**
 * Encodes AVIF files in sequence, after all work that readers wait for. An image requested once costs
 * nothing: the first request for each image is answered with WebP and counted. `make` reports its own
 * failures; if it throws, the WebP stays until the next request.
 */
export function createAvifLater(make: (rendition: ImageRendition) => Promise<void>): AvifLater {
  const counted = new LRUCache<string, true>({ max: COUNTED_MAX });
  const waiting = new Map<string, ImageRendition>();
  let working: Promise<void> | null = null;

  const work = async () => {
    for (const [key, rendition] of waiting) {
      try {
        await make(rendition);
      } catch {
        // A picture that cannot be encoded stays WebP.
      }
      waiting.delete(key);
    }
    working = null;
  };

  return {
    enqueue(key, rendition) {
      if (!counted.has(key)) {
        counted.set(key, true);
        return;
      }
      if (waiting.has(key) || waiting.size >= WAITING_MAX) return;
      waiting.set(key, rendition);
      working ??= work();
    },
    idle: async () => {
      while (working) await working;
    },
  };
}
