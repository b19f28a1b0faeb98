import { defineFieldExamples } from '#examples/fields.ts';
import { choice } from './field.ts';

export const examples = defineFieldExamples(choice, [
  {
    options: {
      label: 'Tide',
      choices: [
        { value: 'spring', label: 'Spring tide' },
        { value: 'neap', label: 'Neap tide' },
      ],
    },
    good: [{ given: 'neap', presented: 'Neap tide' }],
    refused: [
      { given: 'Neap tide', message: 'Tide must be one of: Spring tide, Neap tide.' },
      { given: 7, message: 'Tide must be text.' },
    ],
  },
]);
