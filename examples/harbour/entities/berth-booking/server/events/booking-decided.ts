import { integer } from '#fields/integer/field.ts';
import { defineEvent } from '#model/jobs/define-event.ts';

/** The harbour office confirmed or refused a booking. */
export const bookingDecided = defineEvent('harbour/bookingDecided', {
  siteId: integer({ label: 'Site', required: true }),
  bookingId: integer({ label: 'Booking', required: true }),
});
