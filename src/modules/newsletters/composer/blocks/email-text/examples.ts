import { articleTargets } from '#examples/cards.ts';
import { everyNode } from '#examples/text.ts';
import type { BlockExample } from '#model/define-block.ts';
import type { emailText } from './block.ts';

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

export const examples: readonly BlockExample<(typeof emailText)['settings']>[] = [
  {
    name: 'two paragraphs',
    settings: {
      text: {
        v: 1,
        content: [
          paragraph('Good morning. The new lock at Terneuzen opens a week early.'),
          paragraph('Below: what it means for barges, and where to moor while the old one is rebuilt.'),
        ],
      },
    },
  },
  { name: 'every kind of node', settings: { text: everyNode() }, ...articleTargets },
  { name: 'no text', settings: {}, empty: true },
];
