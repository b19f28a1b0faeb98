import { defineFieldExamples } from '#examples/fields.ts';
import { boolean } from './field.ts';

export const examples = defineFieldExamples(boolean, [
  {
    options: { label: 'Closed' },
    good: [
      { given: true, presented: 'Yes' },
      { given: false, presented: 'No' },
    ],
    refused: [
      { given: 'yes', message: 'Closed must be yes or no.' },
      { given: 1, message: 'Closed must be yes or no.' },
    ],
  },
]);
