/**
 * Decides when a process writes the counts it holds in memory: soon after a quiet time, then at intervals.
 */

/** Milliseconds between two writes; the first write after a quiet time does not wait as long. */
const FLUSH_EVERY_MS = 30_000;
const FLUSH_AFTER_MS = 1_000;

export interface Flusher {
  /** Call it when a count has changed: the count is written within half a minute. */
  soon: () => void;
  /** Writes now; waits for a running write first. */
  flush: () => Promise<void>;
}

/** `write` stores the pending counts and must not reject. Its calls never overlap. */
export function createFlusher(write: () => Promise<void>): Flusher {
  let timer: NodeJS.Timeout | null = null;
  let flushedAt = -Infinity;
  let writing: Promise<void> = Promise.resolve();
  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    writing = writing.then(() => {
      flushedAt = performance.now();
      return write();
    });
    return writing;
  };
  return {
    soon() {
      if (timer) return;
      const waitMs = Math.max(FLUSH_AFTER_MS, flushedAt + FLUSH_EVERY_MS - performance.now());
      timer = setTimeout(() => void flush(), waitMs).unref();
    },
    flush,
  };
}
