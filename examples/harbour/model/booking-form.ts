import { defineForm } from '#model/pages/define-form.ts';
import { fieldsOf } from '#records/field-of.ts';
import { berthBooking } from '../entities/berth-booking/entity.ts';
import { harbourWords } from '../words.ts';

/** A reader requests a berth: creates a booking. */
export const bookingForm = defineForm({
  name: 'berthBooking',
  record: { entity: berthBooking, fixed: { state: 'requested' } },
  submit: (language) => harbourWords(language).send,
  done: (language) => harbourWords(language).sent,
  rows: [
    { numberOfColumns: 2, fields: fieldsOf(berthBooking, 'ship', 'email', 'draught', 'arrival') },
    { numberOfColumns: 1, fields: fieldsOf(berthBooking, 'notes') },
  ],
});
