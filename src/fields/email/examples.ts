import { defineFieldExamples } from '#examples/fields.ts';
import { email } from './field.ts';

export const examples = defineFieldExamples(email, [
  {
    options: { label: 'Email' },
    good: [
      {
        given: ' desk@quayside.example ',
        stored: 'desk@quayside.example',
        words: 'desk@quayside.example',
        presented: 'desk@quayside.example',
      },
    ],
    refused: [
      { given: 'desk@quayside', message: 'Email must be an email address like name@example.org.' },
      {
        given: 'one@quayside.example, two@quayside.example',
        message: 'Email must be an email address like name@example.org.',
      },
      { given: `${'a'.repeat(250)}@b.example`, message: 'Email may have at most 254 characters.' },
    ],
  },
]);
