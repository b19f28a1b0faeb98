import { defineFieldExamples } from '#examples/fields.ts';
import { instant } from './field.ts';

export const examples = defineFieldExamples(instant, [
  {
    options: { label: 'Starts' },
    good: [
      {
        given: '2026-11-21T10:30:00+01:00',
        stored: '2026-11-21T09:30:00.000Z',
        presented: '2026-11-21T09:30:00.000Z',
      },
    ],
    refused: [
      {
        given: '2026-11-21T09:30',
        message: 'Starts must be a date and time with a time zone, such as 2026-11-21T09:30:00Z.',
      },
      {
        given: '0999-12-31T23:59:59Z',
        message: 'Starts must be a date and time with a time zone, such as 2026-11-21T09:30:00Z.',
      },
      {
        given: '2027-02-31T09:30:00Z',
        message: 'Starts: 2027-02-31 does not exist. Enter a day of the calendar.',
      },
      { given: 1_763_717_400_000, message: 'Starts must be a date and time.' },
    ],
  },
]);
