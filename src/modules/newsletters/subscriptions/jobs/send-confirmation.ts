import { integer } from '#fields/integer/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { sendConfirmation as send } from '../server/confirmation-mail.ts';

export const sendConfirmation = defineJob({
  name: 'newsletters/sendConfirmation',
  summary: 'Emails the owner of an address, who confirms what was requested for it.',
  payload: { subscription: integer({ label: 'Subscriber', required: true, min: 1 }) },
  lane: 'urgent',
  attemptsMax: 6,
  run: (ctx: JobContext, { subscription }) => send(ctx, subscription),
});
