/** Reads the time. Injected so that tests can advance it. */
export interface Clock {
  /** The current time in milliseconds since 1970. */
  now: () => number;
  /** Milliseconds since the process started; never decreases. */
  elapsed: () => number;
}

/** The system clock. */
export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() };
