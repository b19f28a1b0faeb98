import { systemClock, type Clock } from '#server/background/clock.ts';

/** The clock of one test app. */
export interface TestClock extends Clock {
  /** Advances the clock by this many milliseconds. */
  advance: (ms: number) => void;
  /** Advances the clock so that all reader sessions are read from the database again. */
  expireSessions: () => void;
}

/** Slightly more than the second for which a process caches sessions. */
const SESSION_CACHE_MS = 1_050;

/** Creates a clock that runs with the machine's, ahead of it by the time that a test has advanced it. */
export function createTestClock(): TestClock {
  let aheadMs = 0;
  const advance = (ms: number) => {
    aheadMs += ms;
  };
  return {
    now: () => systemClock.now() + aheadMs,
    elapsed: () => systemClock.elapsed() + aheadMs,
    advance,
    expireSessions: () => advance(SESSION_CACHE_MS),
  };
}
