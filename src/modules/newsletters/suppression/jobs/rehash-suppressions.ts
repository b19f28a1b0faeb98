import { integer } from '#fields/integer/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { rehashSuppressions as rehash } from '../server/rehash.ts';

export const rehashSuppressions = defineJob({
  name: 'newsletters/rehashSuppressions',
  summary:
    'Hashes the addresses of the suppression list with a new key, after the secret of the installation was replaced.',
  payload: { after: integer({ label: 'Id of the last row that was hashed', required: true, min: 0 }) },
  lane: 'bulk',
  attemptsMax: 20,
  run: (ctx: JobContext, { after }) => rehash(ctx, after),
});
