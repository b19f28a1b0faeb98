import { defineClearingJob } from '#model/jobs/define-clearing-job.ts';
import { clearOldAttempts } from '../clear-attempts.ts';

export const clearAttempts = defineClearingJob({
  name: 'formSubmission/clearAttempts',
  summary: 'Permanently deletes attempts to send forms a day after they were made.',
  clear: clearOldAttempts,
});
