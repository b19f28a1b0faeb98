import { defineJob } from '#model/define-job.ts';
import type { JobContext } from '#server/jobs/index.ts';
import { emptyTrash as empty } from '../trash.ts';

/** Transactions for one organisation and day: what is left then waits for tomorrow. */
const ROUNDS_MAX = 50;

export const emptyTrash = defineJob({
  name: 'content/emptyTrash',
  summary: 'Deletes for good what has been in the trash for thirty days.',
  payload: {},
  attemptsMax: 5,
  scope: 'platform',
  every: 'day',
  run: async (ctx: JobContext) => {
    for (const organisationId of ctx.organisations()) {
      for (let round = 0; round < ROUNDS_MAX; round += 1) {
        const { hasMore } = await ctx.writeFor(organisationId, (work) => empty(work));
        if (!hasMore) break;
      }
    }
  },
});
