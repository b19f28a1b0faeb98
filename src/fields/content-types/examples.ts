import { defineFieldExamples } from '#examples/fields.ts';
import { contentTypes } from './field.ts';

export const examples = defineFieldExamples(contentTypes, [
  {
    options: { label: 'Types', required: true },
    good: [
      { given: ['Article', 'Event', 'Article'], stored: ['Article', 'Event'], presented: 'Article, Event' },
    ],
    refused: [
      { given: [], message: 'Types are required.' },
      {
        given: ['press release'],
        message: 'Types contains an unknown content type. Choose types from the list.',
      },
      { given: Array.from({ length: 101 }, () => 'Article'), message: 'Types may have at most 100 entries.' },
    ],
  },
]);
