import { integer } from '#fields/integer/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';

export const removeFile = defineJob({
  name: 'csvExport/removeFile',
  summary: 'Deletes the stored file of a deleted CSV export.',
  payload: { id: integer({ label: 'Id', required: true, min: 1 }) },
  attemptsMax: 10,
  run: (ctx: JobContext, { id }) =>
    ctx.services.exports.files.remove({ organisationId: ctx.organisationId, id }),
});
