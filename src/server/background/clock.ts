/** Reads the time. It is injected where tests advance it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Milliseconds since the process started; never decreases. */
  elapsed: () => number;
}

/** The clock of the machine. */
export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() };
