import { integer } from '#fields/integer/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { sendWelcome as send } from '../server/send-welcome.ts';

export const sendWelcome = defineJob({
  name: 'newsletters/sendWelcome',
  summary: 'Sends the welcome email of a newsletter to a subscriber who has none yet.',
  payload: { subscription: integer({ label: 'Subscriber', required: true, min: 1 }) },
  lane: 'urgent',
  attemptsMax: 6,
  run: (ctx: JobContext, { subscription }) => send(ctx, subscription),
});
