/** Queueing jobs with the data they follow from; `server/background` runs them. The capability's front door. */
export { queueJob, type QueuedJob, type QueueOptions } from './queue.ts';
