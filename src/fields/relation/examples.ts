import { defineFieldExamples } from '#examples/fields.ts';
import { relation } from './field.ts';

export const examples = defineFieldExamples(relation, [
  {
    options: { label: 'Company', to: 'content', contentTypes: ['Company'] },
    good: [{ given: 10_000_001, references: [{ to: 'content', id: 10_000_001 }], presented: '#10000001' }],
    refused: [
      { given: 0, message: 'Company must be an ID.' },
      { given: 2_147_483_648, message: 'Company must be an ID.' },
      { given: 'Kaiwerk', message: 'Company must be an ID.' },
    ],
  },
]);
