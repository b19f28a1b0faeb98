import { integer } from '#fields/integer/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { notifyWhenPublic } from '../review/notify.ts';

export const notifyPublication = defineJob({
  name: 'content/notifyPublication',
  summary: 'Notifies the person who submitted a scheduled item that it is public.',
  payload: { id: integer({ label: 'Item', required: true }) },
  attemptsMax: 10,
  run: (ctx: JobContext, { id }) => ctx.write((work) => notifyWhenPublic(work, ctx.services, id)),
});
