/**
 * Queues jobs in the transaction of the data they follow from; `server/background` runs them. Public entry
 * point.
 */
export { assertEventsConnected } from './event-faults.ts';
export { cancelJob, queueJob, type CancelledJob, type QueuedJob, type QueueOptions } from './queue.ts';
