import type { BlockExample } from '#model/define-block.ts';

export const examples: readonly BlockExample[] = [
  { name: 'with a title', settings: { title: 'Write to us' } },
  {
    name: 'with a text above',
    settings: { text: 'A correction, a tip or a question: an editor reads everything on weekdays.' },
  },
];
