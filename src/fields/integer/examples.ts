import { defineFieldExamples } from '#examples/fields.ts';
import { integer } from './field.ts';

export const examples = defineFieldExamples(integer, [
  {
    options: { label: 'Berths', min: 0, max: 400 },
    good: [
      { given: 0, presented: '0' },
      { given: 400, presented: '400' },
    ],
    refused: [
      { given: -1, message: 'Berths must be at least 0.' },
      { given: 401, message: 'Berths must be at most 400.' },
      { given: 1.5, message: 'Berths must be a whole number.' },
      { given: '12', message: 'Berths must be a whole number.' },
    ],
  },
  {
    options: { label: 'Status', choices: [{ value: 1, label: 'Open' }] },
    good: [{ given: 1, presented: 'Open' }],
    refused: [{ given: 2, message: 'Status must be one of: 1 (Open).' }],
  },
]);
