import { integer } from '#fields/integer/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { readFile } from '../../file-import/server/read-file.ts';
import { subscriberImport } from '../server/imports.ts';

export const importSubscribers = defineJob({
  name: 'newsletters/importSubscribers',
  summary: 'Adds the subscribers of an uploaded file to a newsletter, and deletes the file.',
  payload: { id: integer({ label: 'Import', required: true, min: 1 }) },
  lane: 'bulk',
  attemptsMax: 20,
  run: (ctx: JobContext, { id }) => readFile(ctx, subscriberImport, id),
});
