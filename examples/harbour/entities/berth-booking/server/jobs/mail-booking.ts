import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { berthBooking } from '../../entity.ts';
import { berthBooked } from '../events/berth-booked.ts';
import { mailOffice } from '../mail-office.ts';

export const mailBooking = defineJob({
  name: 'harbour/mailBooking',
  summary: 'Emails the harbour office about a new booking.',
  on: [berthBooked],
  attemptsMax: 3,
  run: async (ctx: JobContext, { siteId, bookingId }) => {
    await ctx.write(async (work) => {
      const booking = await work.records.find(berthBooking, bookingId);
      if (booking) await mailOffice(work, ctx, { siteId, subject: 'New booking', bookings: [booking] });
    });
  },
});
