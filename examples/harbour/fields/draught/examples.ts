import { defineFieldExamples } from '#examples/fields.ts';
import { draught } from './field.ts';

export const examples = defineFieldExamples(draught, [
  {
    options: { label: 'Draught' },
    good: [{ given: 185, presented: '1.85 m' }],
    refused: [
      { given: 9, message: 'Draught must be at least 0.10 m.' },
      { given: 2_501, message: 'Draught must be at most 25.00 m.' },
      { given: '1.85', message: 'Draught must be a number of metres, such as 1.85.' },
    ],
  },
]);
