import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { forgetSuppressedAddress as forget } from '../server/leave-hash.ts';

export const forgetSuppressedAddress = defineJob({
  name: 'newsletters/forgetSuppressedAddress',
  summary: 'Erases an address from a suppression of another site, which stays in force by its keyed hash.',
  payload: {
    id: integer({ label: 'Suppression', required: true, min: 1 }),
    hash: text({ label: 'Keyed hash of the address', required: true, lengthMax: 64 }),
  },
  attemptsMax: 20,
  run: (ctx: JobContext, { id, hash }) => ctx.write((work) => forget(work, id, hash)),
});
