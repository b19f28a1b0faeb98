import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { dueFiles, forgetChanges, forgetRemarks, mappedFilesOf } from '../personal-files.ts';

export const clearPersonalFiles = defineJob({
  name: 'migrationRun/clearPersonalFiles',
  summary:
    'Deletes source files with personal data 30 days after upload, with their records in reports and the changes of their runs.',
  payload: {},
  attemptsMax: 5,
  scope: 'platform',
  every: 'day',
  run: async (ctx: JobContext) => {
    const { files } = ctx.services.imports;
    for (const organisationId of ctx.organisations()) {
      const { sites, now } = await ctx.writeFor(organisationId, async (work) => {
        await forgetRemarks(work);
        await forgetChanges(work);
        return { sites: await mappedFilesOf(work), now: work.now };
      });
      for (const { siteId, mapped } of sites) {
        const owner = { organisationId, siteId };
        for (const name of dueFiles(await files.list(owner), mapped, now)) await files.remove(owner, name);
      }
    }
  },
});
