/** The lanes of jobs and their limits in each process: an email never waits for an import. */
import type { Lane } from '#model/jobs/define-job.ts';

/** Limits of one lane in one process; each additional process adds as many places. */
export interface LaneLimits {
  /** Maximum number of concurrent jobs. */
  concurrency: number;
  /**
   * Maximum minutes of a try, for jobs that set no limit themselves. The job's lease is renewed during all
   * that time.
   */
  minutesMax: number;
}

/**
 * Two places each: two imports, two sends and two emails run in parallel on the connections of a small pool.
 * A job that needs longer than its lane allows declares that (`minutesMax` of `defineJob`), or ends when
 * `ctx.stopping` is aborted and queues the rest.
 */
export const LANES: Readonly<Record<Lane, LaneLimits>> = {
  urgent: { concurrency: 2, minutesMax: 10 },
  normal: { concurrency: 2, minutesMax: 60 },
  bulk: { concurrency: 2, minutesMax: 12 * 60 },
};
