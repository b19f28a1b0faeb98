/** The lanes of jobs and their limits in each process: an email never waits for an import. */
import type { Lane } from '#model/jobs/define-job.ts';

/** Limits of one lane in one process: more processes have more places. */
export interface LaneLimits {
  /** Jobs that run at one time. */
  concurrency: number;
  /** Minutes a try of a job may take that sets no limit. Its lease is renewed all that time. */
  minutesMax: number;
}

/**
 * Two places each: two imports, two sends and two emails run in parallel on the statements of a small pool. A job that needs longer
 * than its lane declares it (`minutesMax` of `defineJob`), or ends when `ctx.stopping` is aborted and queues the rest.
 */
export const LANES: Readonly<Record<Lane, LaneLimits>> = {
  urgent: { concurrency: 2, minutesMax: 10 },
  normal: { concurrency: 2, minutesMax: 60 },
  bulk: { concurrency: 2, minutesMax: 12 * 60 },
};
