import { defineFieldExamples } from '#examples/fields.ts';
import { money } from './field.ts';

export const examples = defineFieldExamples(money, [
  {
    options: { label: 'Price', currency: 'currency', min: 1, max: 100_000_000 },
    good: [{ given: 4900, presented: '4900' }],
    refused: [
      { given: 0, message: 'Price must be at least 1.' },
      { given: 49.5, message: 'Price must be a whole number.' },
      { given: '49.00', message: 'Price must be a whole number.' },
    ],
  },
]);
