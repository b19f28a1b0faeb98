import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { dueRankings, type DueRanking } from '../server/due-rankings.ts';
import { noteTry, rankItems } from '../server/rank-items.ts';

export const rankMostRead = defineJob({
  name: 'analytics/rankMostRead',
  summary:
    'Ranks the most viewed items of each section, one site and period in a transaction: periods that a layout shows every 15 minutes or every hour, others once a day.',
  payload: {},
  attemptsMax: 5,
  lane: 'bulk',
  minutesMax: 60,
  scope: 'platform',
  every: 'quarterHour',
  run: async (ctx: JobContext) => {
    const due: DueOfOrganisation[] = [];
    const failures: unknown[] = [];
    for (const organisationId of ctx.organisations())
      await ctx.writeFor(organisationId, dueRankings).then(
        (rankings) => due.push(...rankings.map((ranking) => ({ ...ranking, organisationId }))),
        (err: unknown) => {
          ctx.services.log.error({ err, organisationId }, 'The rankings that are due could not be found.');
          failures.push(err);
        },
      );
    // The oldest tries first: a run that ends early must not leave the same ones each time.
    for (const ranking of due.toSorted(byAge))
      if (!ctx.stopping.aborted) await rank(ctx, ranking).catch((error: unknown) => failures.push(error));
    if (failures.length > 0)
      throw new AggregateError(
        failures,
        `Rankings that could not be made or found: ${failures.length}. The log has their sites and periods.`,
      );
  },
});

type DueOfOrganisation = DueRanking & { organisationId: number };

/** Makes a ranking. If it fails, the error is logged and the try noted, so that the next attempt begins with other rankings. */
async function rank(ctx: JobContext, { organisationId, site, period }: DueOfOrganisation): Promise<void> {
  try {
    await ctx.writeFor(organisationId, (work) => rankItems(work, site, period));
  } catch (err) {
    ctx.services.log.error({ err, organisationId, site: site.id, period }, 'A ranking could not be made.');
    await ctx.writeFor(organisationId, (work) => noteTry(work, { site, period, isMade: false }));
    throw err;
  }
}

function byAge(one: { tried: string | null }, other: { tried: string | null }): number {
  return Date.parse(one.tried ?? '1970-01-01') - Date.parse(other.tried ?? '1970-01-01');
}
