import { defineFieldExamples } from '#examples/fields.ts';
import { longText } from './field.ts';

export const examples = defineFieldExamples(longText, [
  {
    options: { label: 'Notes', lengthMin: 3, lengthMax: 40 },
    good: [
      {
        given: ' Low water\nat noon ',
        stored: 'Low water\nat noon',
        words: 'Low water\nat noon',
        presented: 'Low water\nat noon',
      },
    ],
    refused: [
      { given: 'Hm', message: 'Notes must have at least 3 characters.' },
      { given: 'x'.repeat(41), message: 'Notes may have at most 40 characters.' },
      {
        given: 'High\0water',
        message: 'Notes contains an invisible control character that can’t be saved. Delete it.',
      },
      {
        given: 'High\ud800water',
        message: 'Notes contains an invisible control character that can’t be saved. Delete it.',
      },
    ],
  },
  {
    options: { label: 'Part of a file', required: true, isVerbatim: true },
    good: [{ given: '\n a\n', stored: '\n a\n', words: '\n a\n', presented: '\n a\n' }],
    refused: [{ given: '', message: 'Part of a file is required.' }],
  },
  {
    options: { label: 'Reason', required: true },
    good: [{ given: 'Fog', words: 'Fog', presented: 'Fog' }],
    refused: [
      { given: '  ', message: 'Reason is required.' },
      { given: null, message: 'Reason is required.' },
    ],
  },
]);
