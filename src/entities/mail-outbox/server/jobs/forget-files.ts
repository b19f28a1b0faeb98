import { json } from '#fields/json/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { z } from 'zod';

export const forgetFiles = defineJob({
  name: 'mailOutbox/forgetFiles',
  summary: 'Removes the files of emails that were deleted, where email is written to the data directory.',
  payload: { ids: json({ label: 'Emails', required: true, check: z.array(z.number().int()).max(500) }) },
  attemptsMax: 12,
  run: async (ctx: JobContext, { ids }) => {
    for (const id of z.array(z.number().int()).parse(ids))
      await ctx.services.mail.forget(`${ctx.organisationId}-${id}`);
  },
});
