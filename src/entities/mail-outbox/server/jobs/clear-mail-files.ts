import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { SENT_DAYS } from '../../days.ts';

export const clearMailFiles = defineJob({
  name: 'mailOutbox/clearMailFiles',
  summary: 'Removes files of emails older than ninety days, where email is written to the data directory.',
  payload: {},
  attemptsMax: 5,
  scope: 'platform',
  every: 'day',
  run: (ctx: JobContext) => ctx.services.mail.forgetOlderThan(SENT_DAYS),
});
