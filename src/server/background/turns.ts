/** A queue of calls that runs one at a time. */

/**
 * Runs a call when the calls before it have ended, and returns its result. A call that fails rejects its promise, and the
 * next one runs.
 */
export type Turns = <T>(run: () => Promise<T>) => Promise<T>;

/**
 * Creates a queue in the memory of the process, without a limit of calls: those who add calls limit them.
 */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const turn = last.then(run, run);
    last = turn.catch(() => undefined);
    return turn;
  };
}
