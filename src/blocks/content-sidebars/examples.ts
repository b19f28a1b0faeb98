import type { BlockExample } from '#model/define-block.ts';
import { articleContent, articleTargets, homePage } from '#examples/cards.ts';
import { everyNode } from '#examples/text.ts';

const text = (words: string) => ({
  v: 1 as const,
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});

export const examples: readonly BlockExample[] = [
  {
    name: 'one with every kind of node, one with a label',
    settings: {},
    page: {
      content: articleContent({
        sidebars: [
          { name: 'How the gate moves', label: null, body: everyNode() },
          {
            name: 'Four figures',
            label: 'By numbers',
            body: text('The outer breakwater is 1,240 metres long and carries one light, not two.'),
          },
        ],
      }),
    },
    ...articleTargets,
  },
  {
    name: 'with a title',
    settings: { title: 'Beside the story' },
    page: {
      content: articleContent({
        sidebars: [
          { name: 'Who pays', label: null, body: text('The harbour pays; the pilots sign for it.') },
          { name: 'Nothing in it', label: null, body: { v: 1, content: [] } },
        ],
      }),
    },
  },
  {
    name: 'sidebars without words',
    settings: {},
    page: {
      content: articleContent({
        sidebars: [{ name: 'Who pays', label: null, body: { v: 1, content: [{ type: 'paragraph' }] } }],
      }),
    },
    empty: true,
  },
  { name: 'no sidebars', settings: {}, page: { content: articleContent() }, empty: true },
  { name: 'no item', settings: {}, page: homePage(), empty: true },
];
