import { Node } from '@tiptap/core';
import type { EditorNodeKind } from '../../admin/editor-node.ts';
import { footnote } from '../node.ts';

export const footnoteKind: EditorNodeKind = {
  extension: Node.create({
    name: footnote.name,
    group: 'inline',
    inline: true,
    atom: true,
    content: '(text | hardBreak)*',
    parseHTML: () => [{ tag: 'span[data-footnote]' }],
    renderHTML: () => ['span', { 'data-footnote': '' }, 0],
  }),
  toStored: (_, content) => {
    const words = content.words();
    return words.length > 0 ? { type: footnote.name, content: words } : null;
  },
};
