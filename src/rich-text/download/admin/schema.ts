import { Node } from '@tiptap/core';
import { storedText, type EditorNodeKind } from '../../admin/editor-node.ts';
import { download, DOWNLOAD_TITLE_LENGTH_MAX, isFileAddress } from '../node.ts';

export const downloadKind: EditorNodeKind = {
  extension: Node.create({
    name: download.name,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      url: { default: '', parseHTML: (element) => element.getAttribute('data-download') },
      title: { default: '', parseHTML: (element) => element.getAttribute('data-title') ?? '' },
    }),
    parseHTML: () => [
      {
        tag: 'div[data-download]',
        getAttrs: (element) => (isFileAddress(element.getAttribute('data-download') ?? '') ? null : false),
      },
    ],
    renderHTML: ({ node: { attrs } }) => [
      'div',
      { 'data-download': attrs['url'] as string, 'data-title': attrs['title'] as string },
    ],
  }),
  toStored: ({ url, title }) => {
    const kept = storedText(title, DOWNLOAD_TITLE_LENGTH_MAX)?.trim();
    if (typeof url !== 'string' || url.length > 2000 || !isFileAddress(url)) return null;
    return { type: download.name, attrs: { url, title: kept ?? url.slice(0, DOWNLOAD_TITLE_LENGTH_MAX) } };
  },
};
