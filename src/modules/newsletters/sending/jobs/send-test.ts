import { integer } from '#fields/integer/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { testRecipients } from '../model/test-recipients.ts';
import { sendTestEmails } from '../server/send-test-emails.ts';

export const sendTest = defineJob({
  name: 'newsletters/sendTest',
  summary: 'Sends a campaign in its present form to the people who test it. They are not subscribers.',
  payload: { campaign: integer({ label: 'Campaign', required: true, min: 1 }), recipients: testRecipients },
  lane: 'urgent',
  attemptsMax: 4,
  run: (ctx: JobContext, { campaign, recipients }) => sendTestEmails(ctx, campaign, recipients),
});
