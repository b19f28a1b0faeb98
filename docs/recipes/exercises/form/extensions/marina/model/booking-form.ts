import { defineForm } from '#model/pages/define-form.ts';
import { fieldOf, fieldsOf } from '#records/field-of.ts';
import { berthBooking } from '../entities/berth-booking/entity.ts';
import { bookingWords } from '../words.ts';

/** A request for a berth: creates a booking. */
export const bookingForm = defineForm({
  name: 'berthBooking',
  record: { entity: berthBooking, fixed: { state: 'requested' } },
  submit: (language) => bookingWords(language).send,
  done: (language) => bookingWords(language).done,
  rows: [
    {
      numberOfColumns: 2,
      fields: {
        ship: fieldOf(berthBooking, 'ship', { label: (language) => bookingWords(language).ship }),
        ...fieldsOf(berthBooking, 'callSign', 'email', 'website', 'draught', 'arrival', 'nights', 'power'),
      },
    },
    { numberOfColumns: 1, fields: fieldsOf(berthBooking, 'services', 'hasPets', 'notes') },
  ],
});
