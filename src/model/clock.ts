/** What the time is, for what is asked of the passing of time: handed in, so that tests pass time without waiting. */
export interface Clock {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Milliseconds since the process started; never goes back. */
  elapsed: () => number;
}

export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() };
