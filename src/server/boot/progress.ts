/** Lines for the operator while an installation is prepared: plain sentences on standard error, not lines of the log. */

const EVERY_MS = 5_000;

export type ReportProgress = (message: string) => void;

export const reportProgress: ReportProgress = (message) => void process.stderr.write(`${message}\n`);

/** Returns a function that reports the number of migrations, and then how many have run, at most every five seconds. */
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
