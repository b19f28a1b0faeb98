import { defineFieldExamples } from '#examples/fields.ts';
import { imoNumber } from './field.ts';

export const examples = defineFieldExamples(imoNumber, [
  {
    options: { label: 'IMO number' },
    good: [
      { given: '9074729', words: 'IMO 9074729', presented: 'IMO 9074729' },
      { given: ' IMO 9074729 ', stored: '9074729', words: 'IMO 9074729', presented: 'IMO 9074729' },
    ],
    refused: [
      { given: '907472', message: 'IMO number must be seven digits, for example 9074729.' },
      {
        given: '9074728',
        message: 'IMO number is not a number of a ship: its last digit does not match the others.',
      },
      { given: 9_074_729, message: 'IMO number must be text.' },
    ],
  },
]);
