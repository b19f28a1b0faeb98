import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { berthBooking } from '../../entity.ts';
import { bookingDecided } from '../events/booking-decided.ts';
import { mailReader } from '../mail-reader.ts';

export const mailDecision = defineJob({
  name: 'harbour/mailDecision',
  summary: 'Emails the reader that a booking is confirmed or refused.',
  on: [bookingDecided],
  attemptsMax: 3,
  run: async (ctx: JobContext, { siteId, bookingId }) => {
    const site = ctx.services.sites.all().find((one) => one.siteId === siteId);
    if (!site) return;
    const settings = await ctx.services.pages.settings(site);
    await ctx.write(async (work) => {
      const booking = await work.records.find(berthBooking, bookingId);
      if (booking && booking.state !== 'requested') await mailReader(work, { site, settings, booking });
    });
  },
});
