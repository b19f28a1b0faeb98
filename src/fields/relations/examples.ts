import { defineFieldExamples } from '#examples/fields.ts';
import { relations } from './field.ts';

export const examples = defineFieldExamples(relations, [
  {
    options: { label: 'Terms', to: 'taxonomy', countMax: 3 },
    good: [
      {
        given: [4, 9, 4],
        stored: [4, 9],
        references: [
          { to: 'taxonomy', id: 4 },
          { to: 'taxonomy', id: 9 },
        ],
        presented: '#4, #9',
      },
      { given: [], presented: '' },
    ],
    refused: [
      { given: [1, 2, 3, 4], message: 'Terms may have at most 3 entries.' },
      { given: [0], message: 'Terms must be a list of IDs.' },
      { given: [2_147_483_648], message: 'Terms must be a list of IDs.' },
      { given: 4, message: 'Terms must be a list.' },
    ],
  },
]);
