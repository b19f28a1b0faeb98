/** Limits parallel work, so that a flood of one kind of work leaves capacity for other kinds. */

export type WorkQueue = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** How long a caller waits for a result, including the time in the queue and the time of the task. */
export interface Patience {
  ms: number;
  /**
   * Creates the error that the caller gets when the time is over. A running task continues and retains its
   * place; a waiting task is not started.
   */
  late: () => Error;
}

export interface WorkQueueOptions {
  concurrency: number;
  waitingMax: number;
  busy: () => Error;
  /** If absent, a caller waits until the task ends. */
  patience?: Patience;
  /**
   * True for an error of one task that the waiting tasks would get in turn: all of them are rejected with it
   * immediately, and not started.
   */
  concernsAll?: (error: unknown) => boolean;
}

/**
 * Runs at most `concurrency` tasks at a time, in the order given; `waitingMax` more may wait. The returned
 * function rejects with the error of `busy` when the queue is full, and with the error of `late` when
 * `patience` is exceeded.
 */
export function createWorkQueue(options: WorkQueueOptions): WorkQueue {
  const { concurrency, waitingMax, busy, patience, concernsAll } = options;
  const waiting = new Map<() => void, (error: unknown) => void>();
  /** Waiting tasks that were rejected, but have not handled the rejection yet. */
  const refused = new WeakSet<() => void>();
  let running = 0;

  /** Waits for a place; rejects when `over` rejects. */
  const waitForPlace = async (over: Promise<never> | null): Promise<void> => {
    if (waiting.size >= waitingMax) throw busy();
    const { promise: turn, resolve: begin, reject: refuse } = Promise.withResolvers<void>();
    waiting.set(begin, refuse);
    try {
      await (over ? Promise.race([turn, over]) : turn);
    } catch (error) {
      const isRefused = refused.delete(begin);
      // If this task got its turn at the same moment, the place is passed on.
      if (!waiting.delete(begin) && !isRefused) givePlace();
      throw error;
    }
  };
  const rejectWaiting = (error: unknown) => {
    for (const [begin, refuse] of waiting) {
      refused.add(begin);
      refuse(error);
    }
    waiting.clear();
  };
  /**
   * Hands the place to the next waiting task instead of freeing it, so that no new task can slip in between.
   */
  const givePlace = () => {
    const [next] = waiting.keys();
    if (next) {
      waiting.delete(next);
      next();
    } else running -= 1;
  };
  const run = async <Result>(task: () => Promise<Result>, over: Promise<never> | null): Promise<Result> => {
    // With a free place, the task starts before its caller continues.
    if (running < concurrency) running += 1;
    else await waitForPlace(over);
    try {
      return await task();
    } catch (error) {
      if (concernsAll?.(error)) rejectWaiting(error);
      throw error;
    } finally {
      givePlace();
    }
  };
  return (task) => (patience ? withinPatience(patience, (over) => run(task, over)) : run(task, null));
}

async function withinPatience<Result>(
  { ms, late }: Patience,
  work: (over: Promise<never>) => Promise<Result>,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  try {
    return await Promise.race([work(over), over]);
  } finally {
    clearTimeout(timer);
  }
}
