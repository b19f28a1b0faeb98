import type { BlockExample } from '#model/define-block.ts';
import { everyNode } from '#examples/text.ts';

export const examples: readonly BlockExample[] = [
  {
    name: 'a note',
    settings: {
      title: 'Write to us',
      text: {
        v: 1,
        content: [
          {
            type: 'paragraph',
            content: [{ type: 'text', text: 'Letters are read by the editor, and answered.' }],
          },
        ],
      },
    },
  },
  { name: 'every kind of node', settings: { text: everyNode() } },
  { name: 'no text', settings: {}, empty: true },
];
