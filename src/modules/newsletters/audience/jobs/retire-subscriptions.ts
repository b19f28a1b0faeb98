import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { retireNext, retiringNewsletters } from '../server/retire-subscriptions.ts';

export const retireSubscriptions = defineJob({
  name: 'newsletters/retireSubscriptions',
  summary: 'Ends subscriptions whose readers have not clicked for the months that their newsletter has set.',
  payload: {},
  attemptsMax: 3,
  lane: 'bulk',
  minutesMax: 120,
  scope: 'platform',
  every: 'day',
  run: async (ctx: JobContext) => {
    const { sites } = ctx.services;
    for (const site of sites.all().filter(({ modulesOn }) => modulesOn.has('newsletters'))) {
      const { organisationId } = site;
      const retiring = await ctx.writeFor(organisationId, (work) => retiringNewsletters(work, site));
      for (const newsletter of retiring) {
        let after: number | null = 0;
        while (after !== null && !ctx.stopping.aborted) {
          const from: number = after;
          const step = await ctx.writeFor(organisationId, (work) => retireNext(work, newsletter, from));
          after = step.next;
        }
      }
    }
  },
});
