import { defineBlock } from '#model/define-block.ts';
import { bookingForm } from '../../model/booking-form.ts';

/** Readers request a berth. */
export const berthBookingForm = defineBlock({
  name: 'berth_booking_form',
  title: 'Berth booking',
  description: 'A form with which readers request a berth.',
  icon: 'form',
  category: 'form',
  v: 1,
  hydrate: 'none',
  settings: {},
  form: bookingForm,
});
