/** Shutdown: each started part is stopped once, in reverse order, by a signal at any time or after a failed start. */

export interface Shutdown {
  /**
   * Registers the function that stops a part. Throws once stopping has begun, which ends a start that is
   * still in progress.
   */
  add: (step: () => Promise<unknown>) => void;
  /** Throws once stopping has begun. */
  throwIfStopping: () => void;
  /** Stops all started parts; all calls wait for the same shutdown. Never rejects. */
  stop: () => Promise<void>;
}

/** `onError` gets the error of a part that failed to stop; the other parts are stopped anyway. */
export function createShutdown(onError: (error: unknown) => void): Shutdown {
  const steps: (() => Promise<unknown>)[] = [];
  let stopped: Promise<void> | null = null;
  const throwIfStopping = () => {
    if (stopped) throw new Error('The process stops.');
  };
  const stopAll = async () => {
    // A part that was starting when the signal came is added while others stop.
    for (let step = steps.pop(); step; step = steps.pop()) await step().catch(onError);
  };
  return {
    add(step) {
      steps.push(step);
      throwIfStopping();
    },
    throwIfStopping,
    stop: () => (stopped ??= stopAll()),
  };
}

/**
 * Makes SIGINT, SIGTERM and SIGHUP stop all parts in order and end the process; later signals change nothing.
 */
export function stopOnSignals({ stop }: Shutdown): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      void stop().then(() => process.exit(0));
    });
  }
}
