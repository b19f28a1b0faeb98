import { defineFieldExamples } from '#examples/fields.ts';
import { choices } from './field.ts';

export const examples = defineFieldExamples(choices, [
  {
    options: { label: 'Labels', countMax: 3 },
    good: [
      {
        given: [' Sponsored ', 'Long read', 'Sponsored'],
        stored: ['Sponsored', 'Long read'],
        words: 'Sponsored Long read',
        presented: 'Sponsored, Long read',
      },
      { given: [], presented: '' },
    ],
    refused: [
      { given: ['a', 'b', 'c', 'd'], message: 'Labels may have at most 3 entries.' },
      { given: ['a', ' '], message: 'Labels may not contain empty entries.' },
      { given: ['a'.repeat(101)], message: 'Each entry in Labels may have at most 100 characters.' },
      { given: 'Sponsored', message: 'Labels must be a list.' },
      { given: ['a\0b'], message: 'Labels contains an invisible control character. Delete it.' },
      { given: ['\udc00'], message: 'Labels contains an invisible control character. Delete it.' },
    ],
  },
  {
    options: { label: 'Cargo', choices: [{ value: 'bulk', label: 'Dry bulk' }] },
    good: [{ given: ['bulk'], words: 'bulk', presented: 'Dry bulk' }],
    refused: [
      { given: ['Dry bulk'], message: 'Cargo contains an unknown entry. Choose entries from the list.' },
    ],
  },
]);
