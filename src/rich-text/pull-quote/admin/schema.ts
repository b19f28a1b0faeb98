import { Node } from '@tiptap/core';
import { storedText, type EditorNodeKind } from '../../admin/editor-node.ts';
import { ATTRIBUTION_LENGTH_MAX, pullQuote } from '../node.ts';

export const pullQuoteKind: EditorNodeKind = {
  extension: Node.create({
    name: pullQuote.name,
    group: 'block',
    content: '(text | hardBreak)*',
    defining: true,
    addAttributes: () => ({
      attribution: { default: null, parseHTML: (element) => element.getAttribute('data-attribution') },
    }),
    parseHTML: () => [{ tag: 'figure[data-pull-quote]', contentElement: 'p' }],
    renderHTML: ({ node }) => [
      'figure',
      { 'data-pull-quote': '', 'data-attribution': node.attrs['attribution'] as string | null },
      ['p', 0],
    ],
  }),
  toStored: ({ attribution }, content) => {
    const words = content.words();
    if (words.length === 0) return null;
    const attrs = { attribution: storedText(attribution, ATTRIBUTION_LENGTH_MAX) };
    return { type: pullQuote.name, attrs, content: words };
  },
};
