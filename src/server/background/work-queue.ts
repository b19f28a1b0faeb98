/** Limits parallel work, so that a flood of one kind of work leaves capacity for other kinds. */

export type WorkQueue = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** How long a caller waits for a result: the time in the queue and the time of the task. */
export interface Patience {
  ms: number;
  /** The error that the caller then gets. A running task continues and retains its place; a waiting one is not started. */
  late: () => Error;
}

export interface WorkQueueOptions {
  concurrency: number;
  waitingMax: number;
  busy: () => Error;
  /** Without it a caller waits until the task ends. */
  patience?: Patience;
  /**
   * True for an error of one task that the waiting tasks would get in turn: each is rejected with it immediately, and is
   * not started.
   */
  concernsAll?: (error: unknown) => boolean;
}

/**
 * Runs at most `concurrency` tasks at a time, in the order given; `waitingMax` more may wait. The returned function
 * rejects with what `busy` makes when the queue is full, and with what `late` makes when `patience` is at its end.
 */
export function createWorkQueue(options: WorkQueueOptions): WorkQueue {
  const { concurrency, waitingMax, busy, patience, concernsAll } = options;
  const waiting = new Map<() => void, (error: unknown) => void>();
  /** Told so, and not gone yet. */
  const refused = new WeakSet<() => void>();
  let running = 0;

  /** Waits for a place until `over` rejects. */
  const waitForPlace = async (over: Promise<never> | null): Promise<void> => {
    if (waiting.size >= waitingMax) throw busy();
    const { promise: turn, resolve: begin, reject: refuse } = Promise.withResolvers<void>();
    waiting.set(begin, refuse);
    try {
      await (over ? Promise.race([turn, over]) : turn);
    } catch (error) {
      const isRefused = refused.delete(begin);
      // A turn that came at the same moment is passed on.
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
  /** The place is handed to the next in line rather than freed, so nobody can slip in between. */
  const givePlace = () => {
    const [next] = waiting.keys();
    if (next) {
      waiting.delete(next);
      next();
    } else running -= 1;
  };
  const run = async <Result>(task: () => Promise<Result>, over: Promise<never> | null): Promise<Result> => {
    // A task whose place is free begins before its caller goes on.
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
