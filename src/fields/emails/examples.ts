import { defineFieldExamples } from '#examples/fields.ts';
import { emails } from './field.ts';

export const examples = defineFieldExamples(emails, [
  {
    options: { label: 'Copies', countMax: 2 },
    good: [
      {
        given: ['desk@quayside.example', 'desk@quayside.example'],
        stored: ['desk@quayside.example'],
        presented: 'desk@quayside.example',
      },
    ],
    refused: [
      {
        given: ['desk'],
        message: 'Each address in Copies must be an email address like name@example.org.',
      },
      {
        given: ['a@b.example', 'c@d.example', 'e@f.example'],
        message: 'Copies may have at most 2 addresses.',
      },
      { given: 'desk@quayside.example', message: 'Copies must be a list of email addresses.' },
    ],
  },
]);
