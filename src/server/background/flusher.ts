/** Decides when a process writes its counts in memory: soon after a quiet time, then at intervals. */

/** Milliseconds between two writes; the first write after a quiet time does not wait as long. */
const FLUSH_EVERY_MS = 30_000;
const FLUSH_AFTER_MS = 1_000;

export interface Flusher {
  /** Something was counted: it is written within half a minute. */
  soon: () => void;
  /** Writes now, after a write that runs. */
  flush: () => Promise<void>;
}

/** `write` writes what is pending and must not reject; two calls never overlap. */
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
