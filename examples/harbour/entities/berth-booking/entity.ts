import { choice } from '#fields/choice/field.ts';
import { email } from '#fields/email/field.ts';
import { instant } from '#fields/instant/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { draught } from '../../fields/draught/field.ts';

/** A berth that a reader requests. */
export const berthBooking = defineEntity({
  name: 'berthBooking',
  label: 'Berth booking',
  pluralLabel: 'Berth bookings',
  tenancy: 'site',
  titleField: 'ship',
  personalData: [
    {
      by: 'address',
      column: 'email',
      exported: ['created', 'ship', 'email', 'arrival', 'notes'],
      erased: 'delete',
      merged: 'move',
    },
  ],
  fields: {
    site: relation({ label: 'Site', to: 'site', required: true }),
    ship: text({ label: 'Ship', required: true, lengthMax: 60 }),
    email: email({ label: 'Email', required: true }),
    draught: draught({ label: 'Draught', help: 'In metres, such as 1.85.', required: true }),
    arrival: instant({ label: 'Arrival', required: true }),
    notes: longText({ label: 'Notes', lengthMax: 500 }),
    state: choice({
      label: 'State',
      required: true,
      default: 'requested',
      choices: [
        { value: 'requested', label: 'Requested' },
        { value: 'confirmed', label: 'Confirmed' },
        { value: 'refused', label: 'Refused' },
      ],
    }),
  },
  list: {
    columns: ['ship', 'arrival', 'draught', 'state'],
    filters: ['site', 'state'],
    sorts: [{ field: 'arrival', order: 'asc' }],
    search: ['ship', 'email'],
  },
  operations: ['get', 'stream', 'create', 'update', 'delete'],
  examples: [
    {
      ship: 'Sterke Yerke',
      email: 'skipper@ships.example',
      draught: 185,
      arrival: '2027-05-14T16:00:00.000Z',
    },
  ],
});
