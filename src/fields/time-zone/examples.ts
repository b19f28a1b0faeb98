import { defineFieldExamples } from '#examples/fields.ts';
import { timeZone } from './field.ts';

const REFUSED = 'Time zone must be a time zone, such as Europe/Amsterdam.';

export const examples = defineFieldExamples(timeZone, [
  {
    options: { label: 'Time zone' },
    good: [
      { given: 'Europe/Amsterdam', presented: 'Europe/Amsterdam' },
      { given: ' America/New_York ', stored: 'America/New_York', presented: 'America/New_York' },
      { given: 'UTC', presented: 'UTC' },
    ],
    refused: [
      { given: '', message: REFUSED },
      { given: 'Amsterdam', message: REFUSED },
      { given: 'Europe/Atlantis', message: REFUSED },
      { given: 'x'.repeat(10_000), message: REFUSED },
      { given: 7, message: 'Time zone must be text.' },
    ],
  },
]);
