import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { dueFiles, forgetChanges, forgetRemarks, mappedFilesOf } from '../personal-files.ts';

export const clearPersonalFiles = defineJob({
  name: 'migrationRun/clearPersonalFiles',
  summary:
    'Removes source files of imports that hold data of people thirty days after they were uploaded, what reports say of their records, and what runs changed.',
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
