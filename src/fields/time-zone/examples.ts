import { defineFieldExamples } from '#model/field-examples.ts';
import { timeZone } from './field.ts';

const NOT_KNOWN = 'Time zone must be the name of a time zone, like Europe/Amsterdam.';

export const examples = defineFieldExamples(timeZone, [
  {
    options: { label: 'Time zone' },
    good: [
      { given: 'Europe/Amsterdam', presented: 'Europe/Amsterdam' },
      { given: ' UTC ', stored: 'UTC', presented: 'UTC' },
      { given: 'America/Argentina/Buenos_Aires', presented: 'America/Argentina/Buenos_Aires' },
      // A name the database keeps for another.
      { given: 'Asia/Calcutta', presented: 'Asia/Calcutta' },
    ],
    refused: [
      { given: '', message: NOT_KNOWN },
      { given: 'Amsterdam', message: NOT_KNOWN },
      { given: '+02:00', message: NOT_KNOWN },
      { given: 'Europe/'.padEnd(61, 'a'), message: 'Time zone may have at most 60 characters.' },
      { given: 7, message: 'Time zone must be text.' },
    ],
  },
]);
