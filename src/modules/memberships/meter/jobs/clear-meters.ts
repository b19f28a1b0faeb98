import { defineClearingJob } from '#model/jobs/define-clearing-job.ts';
import type { RecordContext } from '#server/records/index.ts';
import { clearMeters as clearEndedMeters } from '../server/anonymous-count.ts';

export const clearMeters = defineClearingJob({
  name: 'memberships/clearMeters',
  summary: 'Deletes metered views of expired periods.',
  clear: ({ db, organisationId }: RecordContext) => clearEndedMeters(db, organisationId),
});
