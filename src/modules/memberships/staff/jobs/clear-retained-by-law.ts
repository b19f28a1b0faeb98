import { defineClearingJob } from '#model/jobs/define-clearing-job.ts';
import { clearRetainedByLaw as clear } from '../../account/entities/site-user/server/personal-data/clear-retained-by-law.ts';

export const clearRetainedByLaw = defineClearingJob({
  name: 'memberships/clearKeptByLaw',
  summary: 'Permanently deletes legally retained data of erased readers after the retention period.',
  clear,
});
