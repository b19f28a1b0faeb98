import type { BlockExample } from '#model/define-block.ts';
import { articleContent, articleTargets, homePage } from '#examples/cards.ts';
import { everyNode } from '#examples/text.ts';

export const examples: readonly BlockExample[] = [
  {
    name: 'every kind of node',
    settings: {},
    page: { content: articleContent({ body: everyNode() }) },
    ...articleTargets,
  },
  { name: 'with a title', settings: { title: 'The report' }, page: { content: articleContent() } },
  {
    name: 'empty text',
    settings: {},
    page: { content: articleContent({ body: { v: 1, content: [{ type: 'paragraph' }] } }) },
    empty: true,
  },
  { name: 'no text', settings: {}, page: { content: articleContent({ body: null }) }, empty: true },
  { name: 'no item', settings: {}, page: homePage(), empty: true },
];
