import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { clearEvents } from '../server/clear-events.ts';
import { clearFigures, CLEARED_TABLES } from '../server/clear-figures.ts';
import { clearInRounds } from '../server/clear-in-rounds.ts';

const NAME = 'analytics/clear';

/** Transactions of a run, for events and for the figures of each organisation; the next run does the rest. */
const ROUNDS_MAX = 40;

/** Seconds until the next run, in which other jobs of the lane get the place. */
const REST_SECONDS = 30;

export const clearAnalyticsOfSites = defineJob({
  name: NAME,
  summary:
    'Deletes events and figures after the periods of their organisation, also of sites on which analytics are off. What a run leaves is deleted by the next one, half a minute later.',
  payload: {},
  attemptsMax: 5,
  lane: 'bulk',
  scope: 'platform',
  every: 'day',
  run: async (ctx: JobContext) => {
    const sites = Map.groupBy(ctx.services.sites.all(), ({ organisationId }) => organisationId);
    const isStopping = () => ctx.stopping.aborted;
    let hasMore = true;
    for (let round = 0; hasMore && round < ROUNDS_MAX && !isStopping(); round += 1)
      hasMore = await ctx.write((work) => clearEvents(work));
    const hasMoreFigures = await clearInRounds([...sites.keys()], {
      parts: CLEARED_TABLES,
      clear: (organisationId, tables) =>
        // `ctx.writeFor` would be limited to the sites on which the module is on.
        ctx.services.write(
          {
            actor: { kind: 'system', organisationId },
            organisationId,
            siteIds: (sites.get(organisationId) ?? []).map(({ siteId }) => siteId),
          },
          (work) => clearFigures(work, tables),
        ),
      roundsMax: ROUNDS_MAX,
      isStopping,
    });
    const [first] = ctx.organisations();
    if ((hasMore || hasMoreFigures) && first !== undefined)
      await ctx.writeFor(first, (work) =>
        work.queue(NAME, {}, { key: 'rest', runAt: { inSeconds: REST_SECONDS } }),
      );
  },
});
