/** Several writes at once, never more than asked for: while one waits for the disk, the next is prepared. */
export interface Lanes {
  /** Begins a piece of work, once fewer than the limit are under way. Throws what an earlier one threw. */
  start: (work: () => Promise<void>) => Promise<void>;
  /** Waits for all. Throws what one of them threw. */
  drain: () => Promise<void>;
}

/** Lanes for at most `limit` pieces of work. */
export function createLanes(limit: number): Lanes {
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
