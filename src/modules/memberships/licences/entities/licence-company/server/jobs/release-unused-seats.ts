import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { releaseSeats, SEAT_DAYS } from '../../../../server/seats.ts';

export const releaseUnusedSeats = defineJob({
  name: 'licenceCompany/releaseUnusedSeats',
  summary: `Releases seats of accounts that are closed or have not logged in for ${SEAT_DAYS} days; they stopped counting then.`,
  payload: {},
  attemptsMax: 3,
  scope: 'platform',
  every: 'day',
  run: async (ctx: JobContext) => {
    for (const organisationId of ctx.organisations())
      await ctx.writeFor(organisationId, ({ db }) => releaseSeats(db, organisationId, 'unused'));
  },
});
