import type { BlockExample } from '#model/define-block.ts';
import { card } from '#examples/cards.ts';
import { exampleIssue } from '../../examples.ts';

const issue = exampleIssue(5);

export const examples: readonly BlockExample[] = [
  {
    name: 'an issue with two sections',
    settings: {},
    items: [[card(1), card(2), card(3)]],
    data: {
      issue,
      sections: [
        { name: 'Cover story', ids: [1] },
        { name: 'Yards', ids: [3, 2] },
      ],
    },
  },
  {
    name: 'without sections and cover, headlines alone',
    settings: { showTeasers: false, title: 'Last month' },
    items: [[card(1)]],
    data: { issue: { ...issue, cover: null, description: null }, sections: [{ name: null, ids: [1] }] },
  },
  {
    name: 'on no page of an issue',
    settings: {},
    items: [],
    data: null,
    empty: true,
  },
];
