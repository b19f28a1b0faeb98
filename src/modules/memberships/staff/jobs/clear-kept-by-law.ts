import { defineClearingJob } from '#model/jobs/define-clearing-job.ts';
import { clearKeptByLaw as clear } from '../../account/entities/site-user/server/personal-data/clear-kept-by-law.ts';

export const clearKeptByLaw = defineClearingJob({
  name: 'memberships/clearKeptByLaw',
  summary: 'Permanently deletes legally retained data of erased readers after the retention period.',
  clear,
});
