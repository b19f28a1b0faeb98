import { email } from '#fields/email/field.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { sendTestEmails, TEST_RECIPIENTS_MAX } from '../server/send-test-emails.ts';

/** Recipients of a test, as an operation and the job get them. */
export const testRecipients = list({
  label: 'Recipients',
  typeName: 'NewsletterTestRecipient',
  entryLabel: 'recipient',
  required: true,
  countMax: TEST_RECIPIENTS_MAX,
  of: {
    firstName: text({ label: 'First name', lengthMax: 80 }),
    lastName: text({ label: 'Last name', lengthMax: 80 }),
    email: email({ label: 'Email', required: true }),
  },
});

export const sendTest = defineJob({
  name: 'newsletters/sendTest',
  summary: 'Sends a campaign in its present form to the people who test it. They are not subscribers.',
  payload: { campaign: integer({ label: 'Campaign', required: true, min: 1 }), recipients: testRecipients },
  lane: 'urgent',
  attemptsMax: 4,
  run: (ctx: JobContext, { campaign, recipients }) => sendTestEmails(ctx, campaign, recipients),
});
