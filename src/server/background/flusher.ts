/** When what a process counts in memory is written: soon after a quiet time, then now and then. */

/** Between two writes; the first after a quiet time does not wait so long. */
const FLUSH_EVERY_MS = 30_000;
const FLUSH_AFTER_MS = 1_000;

export interface Flusher {
  /** Something was counted: it is written within half a minute. */
  soon: () => void;
  /** Writes now, after a write that runs. */
  flush: () => Promise<void>;
}

/** `write` takes what is held and must not reject; two never run at once. */
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
