import { Node } from '@tiptap/core';
import { storedText, type EditorNodeKind } from '../../admin/editor-node.ts';
import { sidebar, SIDEBAR_BLOCKS, TITLE_LENGTH_MAX } from '../node.ts';

export const sidebarKind: EditorNodeKind = {
  extension: Node.create({
    name: sidebar.name,
    group: 'block',
    content: `(${SIDEBAR_BLOCKS.join(' | ')})+`,
    defining: true,
    addAttributes: () => ({
      title: { default: '', parseHTML: (element) => element.getAttribute('data-title') ?? '' },
    }),
    parseHTML: () => [{ tag: 'aside[data-sidebar]' }],
    renderHTML: ({ node }) => [
      'aside',
      { 'data-sidebar': '', 'data-title': node.attrs['title'] as string },
      0,
    ],
  }),
  toStored: ({ title }, content) => {
    const blocks = content.blocks(SIDEBAR_BLOCKS);
    return {
      type: sidebar.name,
      attrs: { title: storedText(title, TITLE_LENGTH_MAX) ?? '' },
      content: blocks.length > 0 ? blocks : [{ type: 'paragraph' }],
    };
  },
};
