/**
 * The editor's nodes and marks: exactly those of `rich-text/document/rich-text.ts`, without the views for
 * browsers.
 */
import { mergeAttributes, Node, type Extensions } from '@tiptap/core';
import { Link } from '@tiptap/extension-link';
import { TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { embedOf } from '#media/embeds.ts';
import { WritingTable } from './writing-table.ts';
import {
  CELL_BLOCKS,
  COLUMN_ALIGNMENTS,
  isSafeHref,
  type ColumnAlignment,
} from '#rich-text/document/rich-text.ts';
import { listsAndQuotes } from './lists-and-quotes.ts';
import { wordMarks } from './word-marks.ts';

/** A library image as a block. */
export const ImageNode = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    asset: { default: null, parseHTML: (element) => Number(element.getAttribute('data-asset')) || null },
    alt: { default: '', parseHTML: (element) => element.getAttribute('data-alt') ?? '' },
    caption: { default: null, parseHTML: (element) => element.getAttribute('data-caption') },
    credit: { default: null, parseHTML: (element) => element.getAttribute('data-credit') },
  }),
  parseHTML: () => [{ tag: 'figure[data-asset]' }],
  renderHTML: ({ node: { attrs } }) => [
    'figure',
    {
      'data-asset': attrs['asset'],
      'data-alt': attrs['alt'],
      'data-caption': attrs['caption'],
      'data-credit': attrs['credit'],
    },
  ],
});

/** An embed in a frame of a provider on the allow-list. */
export const Embed = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    url: { default: null, parseHTML: (element) => element.getAttribute('data-embed') },
    title: { default: null, parseHTML: (element) => element.getAttribute('data-title') },
  }),
  parseHTML: () => [
    {
      tag: 'div[data-embed]',
      getAttrs: (element) => (embedOf(element.getAttribute('data-embed') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ node: { attrs } }) => ['div', { 'data-embed': attrs['url'], 'data-title': attrs['title'] }],
});

const CELL_CONTENT = `(${CELL_BLOCKS.join(' | ')})+`;

/** Relative to the text direction, unlike Tiptap's attribute. */
const ALIGN = {
  default: null,
  parseHTML: (element: HTMLElement): ColumnAlignment | null =>
    COLUMN_ALIGNMENTS.find((name) => name === element.getAttribute('data-align')) ?? null,
  renderHTML: ({ align }: Record<string, unknown>) =>
    typeof align === 'string' ? { 'data-align': align } : {},
};

/** A link targets a URL or, by its id, an item or section, whose URL may change. */
const TextLink = Link.extend({
  inclusive: false,
  addAttributes: () => ({
    href: { default: null },
    contentId: {
      default: null,
      parseHTML: (element: HTMLElement) => Number(element.getAttribute('data-content')) || null,
    },
    sectionId: {
      default: null,
      parseHTML: (element: HTMLElement) => Number(element.getAttribute('data-section')) || null,
    },
    newTab: {
      default: null,
      parseHTML: (element: HTMLElement) => element.hasAttribute('data-new-tab') || null,
    },
  }),
  parseHTML: () => [
    { tag: 'a[data-content]' },
    { tag: 'a[data-section]' },
    {
      tag: 'a[href]',
      getAttrs: (element: HTMLElement) => (isSafeHref(element.getAttribute('href') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ mark }) => {
    const { href, contentId, sectionId, newTab } = mark.attrs as Record<string, string | number | null>;
    const attributes = {
      'data-content': contentId,
      'data-section': sectionId,
      'data-new-tab': newTab ? '' : null,
      href: !contentId && !sectionId && isSafeHref(String(href ?? '')) ? href : null,
    };
    return ['a', mergeAttributes(attributes, { rel: 'noopener noreferrer' }), 0];
  },
}).configure({
  openOnClick: false,
  defaultProtocol: 'https',
  isAllowedUri: (url, { defaultValidate }) =>
    isSafeHref(url) || (!/^[a-z][a-z0-9+.-]*:/i.test(url) && defaultValidate(url)),
});

/** Everything but `ImageNode`, `Embed` and the nodes of `src/rich-text`, which the editor extends with their views. */
export const textExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    blockquote: false,
    code: false,
    codeBlock: false,
    link: false,
    listItem: false,
    underline: false,
    dropcursor: { color: 'var(--mantine-primary-color-filled)', width: 2 },
  }),
  ...listsAndQuotes,
  ...wordMarks,
  TextLink,
  WritingTable.configure({ resizable: false }),
  TableRow,
  TableCell.extend({
    content: CELL_CONTENT,
    addAttributes() {
      return { ...this.parent?.(), align: ALIGN };
    },
  }),
  TableHeader.extend({
    content: CELL_CONTENT,
    addAttributes() {
      return { ...this.parent?.(), align: ALIGN };
    },
  }),
];
