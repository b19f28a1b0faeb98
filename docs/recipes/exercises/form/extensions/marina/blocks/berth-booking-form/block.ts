import { defineBlock } from '#model/define-block.ts';
import { bookingForm } from '../../model/booking-form.ts';

/** Readers ask for a berth. */
export const berthBookingForm = defineBlock({
  name: 'berth_booking_form',
  title: 'Berth booking',
  description: 'A form with which readers ask for a berth.',
  icon: 'form',
  category: 'form',
  v: 1,
  hydrate: 'none',
  settings: {},
  form: bookingForm,
});
