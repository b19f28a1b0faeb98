import { text } from '#fields/text/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';

export const removeMediaFile = defineJob({
  name: 'media/removeFile',
  summary: 'Deletes a stored file and its renditions, unless a record uses the file.',
  payload: { fileKey: text({ label: 'File key', required: true, lengthMax: 60 }) },
  attemptsMax: 10,
  run: ({ services }: JobContext, { fileKey }) => services.media.removeUnused(fileKey),
});
