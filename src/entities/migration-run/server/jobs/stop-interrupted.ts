import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { runsUnderWay, sitesWithRuns } from '../under-way.ts';

/**
 * Every five minutes. Runs of the admin are not affected, because they continue with their job. The lock of a run ends with the
 * connection of its process, so a run whose process is only slow is not affected.
 */
export const stopInterrupted = defineJob({
  name: 'migrationRun/stopInterrupted',
  summary:
    'Marks import runs of the command line as stopped if their process has ended, for example because it lost the database.',
  payload: {},
  attemptsMax: 1,
  scope: 'platform',
  schedule: { cron: '*/5 * * * *', per: 'installation' },
  run: async (ctx: JobContext) => {
    for (const organisationId of ctx.organisations())
      await ctx.writeFor(organisationId, async (work) => {
        for (const siteId of await sitesWithRuns(work))
          await runsUnderWay(work, ctx.services.imports, siteId);
      });
  },
});
