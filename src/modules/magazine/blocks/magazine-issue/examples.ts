import type { BlockExample } from '#model/define-block.ts';
import { exampleIssue } from '../../examples.ts';

export const examples: readonly BlockExample[] = [
  {
    name: 'the newest, with its digital edition',
    settings: {},
    data: exampleIssue(3, { digitalEditionUrl: 'https://editions.quayside.example/3' }),
  },
  {
    name: 'without a cover and description',
    settings: { title: 'Out now', showDescription: false },
    data: exampleIssue(4, { cover: null }),
  },
  { name: 'no issue', settings: {}, data: null, empty: true },
];
