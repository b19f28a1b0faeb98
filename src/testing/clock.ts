import { systemClock, type Clock } from '#server/background/clock.ts';

/** A clock of one test app. */
export interface TestClock extends Clock {
  /** Lets milliseconds pass. */
  advance: (ms: number) => void;
  /** Lets all sessions of readers be read from the database again. */
  expireSessions: () => void;
}

/** A process caches sessions for a second. */
const SESSION_CACHE_MS = 1_050;

/** Creates a clock that runs with the machine's, ahead of it by what a test has let pass. */
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
