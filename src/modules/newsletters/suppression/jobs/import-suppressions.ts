import { integer } from '#fields/integer/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { readFile } from '../../file-import/server/read-file.ts';
import { suppressionImport } from '../server/imports.ts';

export const importSuppressions = defineJob({
  name: 'newsletters/importSuppressions',
  summary: 'Adds the addresses of an uploaded file to the suppression list, and deletes the file.',
  payload: { id: integer({ label: 'Import', required: true, min: 1 }) },
  lane: 'bulk',
  attemptsMax: 20,
  run: (ctx: JobContext, { id }) => readFile(ctx, suppressionImport, id),
});
