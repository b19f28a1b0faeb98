import type { BlockExample } from '#model/define-block.ts';

const words = (text: string) => ({
  v: 1,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

export const examples: readonly BlockExample[] = [
  { name: 'with a title', settings: { title: 'Write to us' } },
  {
    name: 'with a text above',
    settings: { text: 'A correction, a tip or a question: an editor reads everything on weekdays.' },
  },
  {
    name: 'with a text beside errors',
    settings: { errorText: words('Does it not work? Ring the desk.') },
  },
];
