import { integer } from '#fields/integer/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { workOnCampaign } from '../server/work-on-campaign.ts';

export const sendEmails = defineJob({
  name: 'newsletters/sendEmails',
  summary: 'Sends a campaign to its recipients; continues after a pause, a restart or temporary failures.',
  payload: {
    campaign: integer({ label: 'Campaign', required: true, min: 1 }),
    worker: integer({ label: 'Number of the worker', required: true, min: 1 }),
  },
  lane: 'bulk',
  // A process that ends during a send costs a try.
  attemptsMax: 1_000,
  run: (ctx: JobContext, { campaign, worker }) => workOnCampaign(ctx, campaign, worker),
});
