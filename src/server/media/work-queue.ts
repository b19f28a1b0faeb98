import { MediaUnavailable } from '#server/media/errors.ts';

export type WorkQueue = <Result>(task: () => Promise<Result>) => Promise<Result>;

/**
 * Runs at most `concurrency` tasks at a time, in the order given; `waitingMax` more may wait.
 *
 * @throws MediaUnavailable with code BUSY, from the returned function, when the queue is full.
 */
export function createWorkQueue({
  concurrency,
  waitingMax,
}: {
  concurrency: number;
  waitingMax: number;
}): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (task) => {
    if (running < concurrency) running += 1;
    else await turn(waiting, waitingMax);
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

function turn(waiting: (() => void)[], waitingMax: number): Promise<void> {
  if (waiting.length >= waitingMax) {
    throw new MediaUnavailable(
      'BUSY',
      'Too many pictures are being prepared at the moment; try again in a few seconds.',
    );
  }
  return new Promise((resolve) => waiting.push(resolve));
}
