import { defineFieldExamples } from '#examples/fields.ts';
import { color } from './field.ts';

export const examples = defineFieldExamples(color, [
  {
    options: { label: 'Accent' },
    good: [{ given: ' #1B4965 ', stored: '#1b4965', presented: '#1b4965' }],
    refused: [
      { given: '#fff', message: 'Enter a colour such as #1b4965.' },
      { given: 'red', message: 'Enter a colour such as #1b4965.' },
    ],
  },
]);
