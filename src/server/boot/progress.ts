/** Lines for the operator while an installation is prepared: plain sentences on standard error, not lines of the log. */

const EVERY_MS = 5_000;

/** Receives a sentence for the operator. */
export type ReportProgress = (message: string) => void;

/**
 * Writes a sentence to standard error. Standard output has the log and the addresses, which other programs read.
 */
export const reportProgress: ReportProgress = (message) => void process.stderr.write(`${message}\n`);

/**
 * Returns the function to call before each migration. It reports the number of all migrations before the first one, and
 * later how many have run, at most every five seconds. `now`: milliseconds of a monotonic clock.
 */
export function migrationProgress(
  report: ReportProgress,
  now: () => number = () => performance.now(),
): (progress: { done: number; total: number }) => void {
  let reportedAt = -Infinity;
  return ({ done, total }) => {
    if (done > 0 && now() - reportedAt < EVERY_MS) return;
    reportedAt = now();
    const migrations = total === 1 ? 'migration' : 'migrations';
    report(done === 0 ? `${total} ${migrations} will run.` : `Migrations: ${done} of ${total} have run.`);
  };
}
