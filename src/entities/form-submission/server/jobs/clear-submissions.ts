import { defineClearingJob } from '#model/jobs/define-clearing-job.ts';
import { clearOldSubmissions } from '../clear-submissions.ts';

export const clearSubmissions = defineClearingJob({
  name: 'formSubmission/clearSubmissions',
  summary: 'Permanently deletes form submissions a year after they were sent.',
  clear: clearOldSubmissions,
});
