/** Bounds what runs at the same time, so that a flood of one kind of work leaves room for the others. */

export type WorkQueue = <Result>(task: () => Promise<Result>) => Promise<Result>;

/**
 * Runs at most `concurrency` tasks at a time, in the order given; `waitingMax` more may wait. The returned function
 * rejects with what `busy` makes when the queue is full.
 */
export function createWorkQueue({
  concurrency,
  waitingMax,
  busy,
}: {
  concurrency: number;
  waitingMax: number;
  busy: () => Error;
}): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (task) => {
    if (running < concurrency) running += 1;
    else if (waiting.length >= waitingMax) throw busy();
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      // The place is handed to the next in line rather than freed, so nobody can slip in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
