import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { dueRankings } from '../server/due-rankings.ts';
import { rankItems } from '../server/rank-items.ts';

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
    const due = [];
    for (const organisationId of ctx.organisations())
      for (const ranking of await ctx.writeFor(organisationId, dueRankings))
        due.push({ ...ranking, organisationId });
    // The oldest first: a run that ends early must not leave the same ones each time.
    for (const { organisationId, site, period } of due.toSorted(byAge))
      if (!ctx.stopping.aborted) await ctx.writeFor(organisationId, (work) => rankItems(work, site, period));
  },
});

function byAge(one: { ranked: string | null }, other: { ranked: string | null }): number {
  return Date.parse(one.ranked ?? '1970-01-01') - Date.parse(other.ranked ?? '1970-01-01');
}
