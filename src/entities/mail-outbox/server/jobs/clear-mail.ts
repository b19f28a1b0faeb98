import { defineClearingJob } from '#model/define-clearing-job.ts';
import { clearSentMail } from '../clear-sent-mail.ts';

export const clearMail = defineClearingJob({
  name: 'mailOutbox/clearMail',
  summary: 'Deletes for good what was sent ninety days ago; what waits or failed stays.',
  clear: clearSentMail,
});
