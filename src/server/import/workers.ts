/** Runs several writes concurrently, up to a limit: while one waits for the disk, the next is prepared. */
export interface Workers {
  /** Starts the work once fewer than the limit are running. Throws what an earlier one threw. */
  start: (work: () => Promise<void>) => Promise<void>;
  /** Waits for all of it. Throws what one threw. */
  drain: () => Promise<void>;
}

/** Workers for at most `limit` concurrent writes. */
export function createWorkers(limit: number): Workers {
  const running = new Set<Promise<void>>();
  let failure: { error: unknown } | null = null;
  const check = () => {
    if (failure) throw failure.error;
  };
  return {
    async start(work) {
      while (running.size >= limit) await Promise.race(running);
      check();
      const done: Promise<void> = work()
        .catch((error: unknown) => {
          failure ??= { error };
        })
        .finally(() => running.delete(done));
      running.add(done);
    },
    async drain() {
      await Promise.all(running);
      check();
    },
  };
}
