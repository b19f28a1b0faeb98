import { Node } from '@tiptap/core';
import { storedInteger, storedText, type EditorNodeKind } from '../../admin/editor-node.ts';
import { download, DOWNLOAD_TITLE_LENGTH_MAX, isFileAddress } from '../node.ts';

export const downloadKind: EditorNodeKind = {
  extension: Node.create({
    name: download.name,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      file: { default: null, parseHTML: fileOf },
      url: { default: null, parseHTML: (element) => element.getAttribute('data-download') || null },
      title: { default: '', parseHTML: (element) => element.getAttribute('data-title') ?? '' },
    }),
    parseHTML: () => [
      {
        tag: 'div[data-download]',
        getAttrs: (element) =>
          fileOf(element) !== null || isFileAddress(element.getAttribute('data-download') ?? '')
            ? null
            : false,
      },
    ],
    renderHTML: ({ node: { attrs } }) => [
      'div',
      {
        'data-download': (attrs['url'] as string | null) ?? '',
        'data-title': attrs['title'] as string,
        ...(attrs['file'] !== null && { 'data-file': String(attrs['file']) }),
      },
    ],
  }),
  toStored: ({ file, url, title }) => {
    const stored = storedText(title, DOWNLOAD_TITLE_LENGTH_MAX)?.trim();
    const id = storedInteger(file);
    if (id !== null && id > 0 && id <= ID_MAX)
      return { type: download.name, attrs: { file: id, title: stored ?? '' } };
    if (typeof url !== 'string' || url.length > 2000 || !isFileAddress(url)) return null;
    return {
      type: download.name,
      attrs: { url, title: stored ?? url.slice(0, DOWNLOAD_TITLE_LENGTH_MAX).toWellFormed() },
    };
  },
};

/** Highest id a record can have. */
const ID_MAX = 2_147_483_647;

function fileOf(element: HTMLElement): number | null {
  const id = Number(element.getAttribute('data-file'));
  return Number.isSafeInteger(id) && id > 0 && id <= ID_MAX ? id : null;
}
