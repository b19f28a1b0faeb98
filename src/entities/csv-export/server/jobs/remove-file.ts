import { integer } from '#fields/integer/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';

export const removeFile = defineJob({
  name: 'csvExport/removeFile',
  summary: 'Removes the bytes of a CSV file that was deleted.',
  payload: { id: integer({ label: 'Id', required: true, min: 1 }) },
  attemptsMax: 10,
  run: (ctx: JobContext, { id }) =>
    ctx.services.exports.files.remove({ organisationId: ctx.organisationId, id }),
});
