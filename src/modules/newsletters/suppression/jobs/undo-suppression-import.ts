import { integer } from '#fields/integer/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { undoImport } from '../server/undo-import.ts';

export const undoSuppressionImport = defineJob({
  name: 'newsletters/undoSuppressionImport',
  summary: 'Removes the suppressions that an import added and that nothing has changed since.',
  payload: { id: integer({ label: 'Import', required: true, min: 1 }) },
  lane: 'bulk',
  attemptsMax: 20,
  run: (ctx: JobContext, { id }) => undoImport(ctx, id),
});
