import { defineClearingJob } from '#model/jobs/define-clearing-job.ts';
import type { RecordContext } from '#server/records/index.ts';
import { clearChanges } from '../server/changes.ts';

export const clearAddressChanges = defineClearingJob({
  name: 'newsletters/clearAddressChanges',
  summary: 'Deletes changes of address that were not confirmed within 30 days, and others after two years.',
  clear: async (work: RecordContext) => {
    await clearChanges(work);
    return { hasMore: false };
  },
});
