import { defineClearingJob } from '#model/jobs/define-clearing-job.ts';
import { clearSentMail } from '../clear-sent-mail.ts';

export const clearMail = defineClearingJob({
  name: 'mailOutbox/clearMail',
  summary: 'Permanently deletes email sent ninety days ago; queued and failed email is kept.',
  clear: clearSentMail,
});
