import { z } from 'zod';
import { json } from '#fields/json/field.ts';
import { text } from '#fields/text/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';

/** Covers emails of campaigns, which have no row in the outbox. Queue it with the payload that `erasedRecipients` returns. */
export const forgetFilesTo = defineJob({
  name: 'mailOutbox/forgetFilesTo',
  summary:
    'Removes the files of emails to people who were erased, campaigns included, where email is written to the data directory.',
  payload: {
    salt: text({ label: 'Salt', required: true }),
    hashes: json({ label: 'Addresses', required: true, check: z.array(z.string()) }),
  },
  attemptsMax: 12,
  run: (ctx: JobContext, { salt, hashes }) =>
    ctx.services.mail.forgetTo({ salt, hashes: z.array(z.string()).parse(hashes) }),
});
