import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { choices } from '#fields/choices/field.ts';
import { email } from '#fields/email/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { url } from '#fields/url/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { draught } from '../../fields/draught/field.ts';

/** A berth that a reader asks for. */
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
      exported: ['created', 'ship', 'email', 'website', 'arrival', 'nights', 'notes'],
      erased: 'delete',
      merged: 'move',
    },
  ],
  fields: {
    site: relation({ label: 'Site', to: 'site', required: true }),
    ship: text({ label: 'Ship', required: true, lengthMin: 2, lengthMax: 60 }),
    callSign: text({
      label: 'Call sign',
      pattern: /^[A-Z0-9]{3,7}$/,
      patternMessage: 'A call sign has three to seven capital letters and digits.',
    }),
    email: email({ label: 'Email', required: true }),
    website: url({ label: 'Website' }),
    draught: draught({ label: 'Draught', help: 'In metres, such as 1.85.', required: true }),
    arrival: instant({ label: 'Arrival', apiDescription: 'When the boat needs the berth.', required: true }),
    nights: integer({ label: 'Nights', required: true, min: 1, max: 30, default: 1 }),
    power: choice({
      label: 'Shore power',
      choices: [
        { value: 'none', label: 'None' },
        { value: '16a', label: '16 A' },
        { value: '32a', label: '32 A' },
      ],
    }),
    services: choices({
      label: 'Services',
      countMax: 2,
      choices: [
        { value: 'water', label: 'Water' },
        { value: 'fuel', label: 'Fuel' },
        { value: 'crane', label: 'Crane' },
      ],
    }),
    hasPets: boolean({ label: 'Animals on board', default: false }),
    notes: longText({ label: 'Notes', lengthMax: 500, internal: true }),
    state: choice({
      label: 'State',
      choices: [
        { value: 'requested', label: 'Requested' },
        { value: 'confirmed', label: 'Confirmed' },
      ],
      writable: 'server',
    }),
  },
  list: {
    columns: ['ship', 'arrival', 'nights', 'draught', 'state'],
    filters: ['site'],
    sorts: [{ field: 'arrival', order: 'asc' }],
    search: ['ship'],
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
