import { defineFieldExamples } from '#model/field-examples.ts';
import { email } from './field.ts';

export const examples = defineFieldExamples(email, [
  {
    options: { label: 'E-mail' },
    good: [
      {
        given: ' desk@quayside.example ',
        stored: 'desk@quayside.example',
        words: 'desk@quayside.example',
        presented: 'desk@quayside.example',
      },
    ],
    refused: [
      { given: 'desk@quayside', message: 'E-mail must be an e-mail address like name@example.org.' },
      {
        given: 'one@quayside.example, two@quayside.example',
        message: 'E-mail must be an e-mail address like name@example.org.',
      },
      { given: `${'a'.repeat(250)}@b.example`, message: 'E-mail may have at most 254 characters.' },
    ],
  },
]);
