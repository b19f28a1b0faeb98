import { integer } from '#fields/integer/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { sendPrepared as send } from '../server/send-prepared.ts';

export const sendPrepared = defineJob({
  name: 'newsletters/sendPrepared',
  summary: 'Sends a prepared campaign at its time, or notifies staff why it was not sent.',
  payload: { campaign: integer({ label: 'Campaign', required: true, min: 1 }) },
  attemptsMax: 6,
  run: (ctx: JobContext, { campaign }) => ctx.write((work) => send(work, ctx.services, campaign)),
});
