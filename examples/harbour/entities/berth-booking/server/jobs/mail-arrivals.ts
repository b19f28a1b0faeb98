import { integer } from '#fields/integer/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { arrivalsOf } from '../arrivals-of.ts';
import { mailOffice } from '../mail-office.ts';

export const mailArrivals = defineJob({
  name: 'harbour/mailArrivals',
  summary: 'Emails the harbour office the arrivals of the next 24 hours, at 06:30 by the clocks of the site.',
  schedule: { cron: '30 6 * * *', per: 'site' },
  payload: { siteId: integer({ label: 'Site', required: true }) },
  attemptsMax: 3,
  run: async (ctx: JobContext, { siteId }) => {
    await ctx.write(async (work) => {
      const bookings = await arrivalsOf(work, siteId);
      if (bookings.length > 0) await mailOffice(work, ctx, { siteId, subject: 'Arrivals today', bookings });
    });
  },
});
