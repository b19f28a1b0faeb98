import { defineFieldExamples } from '#examples/fields.ts';
import { segmentRules } from './field.ts';

export const examples = defineFieldExamples(segmentRules, [
  {
    options: { label: 'Rules' },
    good: [
      {
        given: [
          { property: 'source', operator: 'none', values: ['Import', 'Import', 'Staff'], days: 3 },
          { property: 'clicks', operator: 'any', days: 1 },
          { property: 'membership', operator: 'any', values: ['7'] },
        ],
        stored: [
          { property: 'source', operator: 'none', values: ['Import', 'Staff'], days: null },
          { property: 'clicks', operator: 'any', values: [], days: 1 },
          { property: 'membership', operator: 'any', values: ['7'], days: null },
        ],
        presented:
          'Source is none of Import, Staff\nClicks at least one in the last 1 day\nmembership is any of 7',
      },
      {
        given: [{ property: 'country', operator: 'any', values: ['NLD'] }],
        stored: [{ property: 'country', operator: 'any', values: ['NLD'], days: null }],
        presented: 'Country is any of Netherlands',
      },
    ],
    refused: [
      { given: 'all', message: 'Rules must be a list.' },
      {
        given: Array.from({ length: 21 }, () => ({ property: 'age', operator: 'any', days: 1 })),
        message: 'Rules may have at most 20 rules.',
      },
      {
        given: [{ property: 'Drop table', operator: 'any', values: ['x'] }],
        message: 'A rule in Rules has an unknown property.',
      },
      {
        given: [{ property: 'age', operator: 'older', days: 3 }],
        message: 'A rule in Rules has an unknown operator.',
      },
      {
        given: [{ property: 'age', operator: 'any' }],
        message: 'Enter 1 to 3,650 days for “Subscribed for”.',
      },
      {
        given: [{ property: 'clicks', operator: 'any', days: 731 }],
        message: 'Enter 1 to 730 days for “Clicks”.',
      },
      {
        given: [{ property: 'source', operator: 'any', values: [] }],
        message: 'Choose at least one value for “Source”.',
      },
      {
        given: [{ property: 'source', operator: 'any', values: ['Moon'] }],
        message: '“Source” has no value “Moon”. Choose one from the list.',
      },
      {
        given: [{ property: 'membership', operator: 'any', values: ['x'.repeat(51)] }],
        message: 'A value may have at most 50 characters.',
      },
      {
        given: [
          { property: 'membership', operator: 'any', values: Array.from({ length: 51 }, (_, id) => `${id}`) },
        ],
        message: 'A rule may have at most 50 values.',
      },
    ],
  },
]);
