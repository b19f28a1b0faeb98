import { integer } from '#fields/integer/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { beginSend as begin } from '../server/begin-send.ts';

export const beginSend = defineJob({
  name: 'newsletters/beginSend',
  summary: 'Compiles a scheduled campaign, prepares its recipients and starts to send.',
  payload: { campaign: integer({ label: 'Campaign', required: true, min: 1 }) },
  lane: 'normal',
  attemptsMax: 12,
  run: (ctx: JobContext, { campaign }) => begin(ctx, campaign),
});
