import { defineFieldExamples } from '#examples/fields.ts';
import { condition } from './field.ts';

export const examples = defineFieldExamples(condition, [
  {
    options: { label: 'Show when' },
    good: [
      { given: ' page is home ', stored: 'page is home', presented: 'page is home' },
      {
        given: 'type is Article and not viewport is phone',
        stored: 'type is Article and not viewport is phone',
        presented: 'type is Article and not viewport is phone',
      },
    ],
    refused: [
      {
        given: 'colour is red',
        message: 'Unknown word “colour”. Use page, type, section, label, viewport or date.',
      },
      { given: 'x'.repeat(501), message: 'Show when may have at most 500 characters.' },
      { given: 7, message: 'Show when must be text.' },
    ],
  },
]);
