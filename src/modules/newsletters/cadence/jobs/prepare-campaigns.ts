import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { dueCampaigns } from '../server/due-campaigns.ts';
import { prepareCampaign } from '../server/prepare-campaign.ts';

export const prepareCampaigns = defineJob({
  name: 'newsletters/prepareCampaigns',
  summary: 'Prepares the drafts of newsletters with a cadence, once for a newsletter and a day.',
  payload: {},
  attemptsMax: 3,
  scope: 'platform',
  every: 'quarterHour',
  run: async (ctx: JobContext) => {
    const failures: unknown[] = [];
    for (const site of ctx.services.sites.all()) {
      if (!site.modulesOn.has('newsletters') || ctx.stopping.aborted) continue;
      const { organisationId, siteId } = site;
      const due = await ctx.writeFor(organisationId, (work) => dueCampaigns(work, siteId));
      // One transaction for each, so that a campaign that cannot be prepared stops no other one.
      for (const campaign of due)
        await ctx
          .writeFor(organisationId, (work) => prepareCampaign(work, ctx.services, campaign))
          .catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Some campaigns could not be prepared.');
  },
});
