import { integer } from '#fields/integer/field.ts';
import { defineEvent } from '#model/jobs/define-event.ts';

/** A berth was booked, by a reader or in the admin. */
export const berthBooked = defineEvent('harbour/berthBooked', {
  siteId: integer({ label: 'Site', required: true }),
  bookingId: integer({ label: 'Booking', required: true }),
});
