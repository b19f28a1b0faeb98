import { defineFieldExamples } from '#model/field-examples.ts';
import { slug } from './field.ts';

export const examples = defineFieldExamples(slug, [
  {
    options: { label: 'Alias' },
    good: [
      { given: ' tide-tables ', stored: 'tide-tables', words: 'tide-tables', presented: 'tide-tables' },
      { given: 'جداول-المد', words: 'جداول-المد', presented: 'جداول-المد' },
      { given: '港の時刻表', words: '港の時刻表', presented: '港の時刻表' },
    ],
    refused: [
      { given: 'Tide tables', message: 'Alias may hold lower-case letters, digits and single hyphens.' },
      { given: 'Überfahrt', message: 'Alias may hold lower-case letters, digits and single hyphens.' },
      { given: '🚢', message: 'Alias may hold lower-case letters, digits and single hyphens.' },
      { given: 'tides/2027', message: 'Alias may hold lower-case letters, digits and single hyphens.' },
      { given: 'a'.repeat(101), message: 'Alias may have at most 100 characters.' },
    ],
  },
  {
    options: { label: 'Address', path: true },
    good: [{ given: 'tides/2027', words: 'tides/2027', presented: 'tides/2027' }],
    refused: [
      {
        given: 'tides//2027',
        message:
          'Address may hold lower-case letters, digits and single hyphens, with slashes between parts.',
      },
    ],
  },
]);
