import { integer } from '#fields/integer/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { testRecipients } from '../../sending/model/test-recipients.ts';
import { sendWelcomeTest as send } from '../server/send-welcome-test.ts';

export const sendWelcomeTest = defineJob({
  name: 'newsletters/sendWelcomeTest',
  summary: 'Sends the welcome email of a newsletter in its present form to the people who test it.',
  payload: {
    newsletter: integer({ label: 'Newsletter', required: true, min: 1 }),
    recipients: testRecipients,
  },
  lane: 'urgent',
  attemptsMax: 4,
  run: (ctx: JobContext, { newsletter, recipients }) => send(ctx, newsletter, recipients),
});
