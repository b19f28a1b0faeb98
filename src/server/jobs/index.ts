/** Background jobs: queued with the data, run by processes of the roles `all` and `worker`. The capability's front door. */
export { migrateJobs } from './migrate.ts';
export { queueJob, type QueueOptions } from './queue.ts';
export { startJobs } from './runner.ts';
export type { AnyJob, JobContext } from './tasks.ts';
