import { defineFieldExamples } from '#examples/fields.ts';
import { z } from 'zod';
import { json } from './field.ts';

const route = z.strictObject({
  from: z.int('A route begins at a harbour.'),
  legs: z.array(z.string()).max(20, 'A route may have at most 20 legs.'),
});

export const examples = defineFieldExamples(json, [
  {
    options: {
      label: 'Route',
      check: route,
      referencesOf: (value) => [{ to: 'content', id: route.parse(value).from }],
      describe: () => 'A route',
    },
    good: [
      {
        given: { from: 10_000_001, legs: ['Outer sound'] },
        references: [{ to: 'content', id: 10_000_001 }],
        presented: 'A route',
      },
    ],
    refused: [
      {
        given: { from: 1, legs: ['Outer \udc00sound'] },
        message: 'Route contains an invisible control character that can’t be saved. Delete it.',
      },
      { given: { from: 'Ostend', legs: [] }, message: 'A route begins at a harbour.' },
      {
        given: { from: 1, legs: Array.from({ length: 21 }, () => 'leg') },
        message: 'A route may have at most 20 legs.',
      },
    ],
  },
]);
