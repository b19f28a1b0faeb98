/**
 * Limits how many uploads are written to disk concurrently: a few per organisation, so that other
 * organisations get a place.
 */
import { tooManyUploads } from '#server/media/errors.ts';
import { spoolLimits } from '#server/media/limits.ts';
import { createWorkQueue, type WorkQueue, type WorkQueueOptions } from '#server/background/work-queue.ts';

type SpoolPlaces = <Result>(organisationId: number, task: () => Promise<Result>) => Promise<Result>;

/**
 * Runs a task that receives an upload once its organisation and the server have a place for it, within
 * `spoolLimits`. Throws MediaUnavailable with BUSY if too many tasks wait.
 */
export function createSpoolPlaces({ concernsAll }: Pick<WorkQueueOptions, 'concernsAll'>): SpoolPlaces {
  const queueOf = (concurrency: number): WorkQueue =>
    createWorkQueue({
      concurrency,
      waitingMax: spoolLimits.waitingMax,
      busy: tooManyUploads,
      ...(concernsAll && { concernsAll }),
    });
  const ofServer = queueOf(spoolLimits.ofServer);
  const organisations = new Map<number, { queue: WorkQueue; uploads: number }>();
  return async (organisationId, task) => {
    const own = organisations.get(organisationId) ?? {
      queue: queueOf(spoolLimits.ofOrganisation),
      uploads: 0,
    };
    organisations.set(organisationId, own);
    own.uploads += 1;
    try {
      return await own.queue(() => ofServer(task));
    } finally {
      own.uploads -= 1;
      if (own.uploads === 0) organisations.delete(organisationId);
    }
  };
}
