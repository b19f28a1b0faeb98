/** The editor's nodes and marks: exactly those of `model/rich-text.ts`, without the views a browser needs. */
import {
  Mark,
  markInputRule,
  markPasteRule,
  mergeAttributes,
  Node,
  wrappingInputRule,
  type Extensions,
} from '@tiptap/core';
import { Link } from '@tiptap/extension-link';
import { TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { embedOf } from '#model/embeds.ts';
import { WritingTable } from './writing-table.ts';
import { CELL_BLOCKS, isSafeHref, LIST_ITEM_BLOCKS } from '#model/rich-text.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    richText: {
      /** Makes the selected blocks a quote, or takes them out of theirs. */
      toggleQuote: () => ReturnType;
      toggleCode: () => ReturnType;
    };
  }
}

/** A library image as a block. */
export const Picture = Node.create({
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

/** Something shown in a frame of a provider on the allow-list. */
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

const oneOf = (blocks: readonly string[]) => `(${blocks.join(' | ')})`;

/** A quote holds paragraphs alone, so the stock one does not fit. */
const Quote = Node.create({
  name: 'blockquote',
  group: 'block',
  content: 'paragraph+',
  defining: true,
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: ({ HTMLAttributes }) => ['blockquote', HTMLAttributes, 0],
  addCommands() {
    return {
      toggleQuote:
        () =>
        ({ editor, chain }) =>
          editor.isActive(this.name)
            ? chain().lift(this.name).run()
            : chain().clearNodes().wrapIn(this.name).run(),
    };
  },
  addKeyboardShortcuts() {
    return { 'Mod-Shift-b': () => this.editor.commands.toggleQuote() };
  },
  addInputRules() {
    return [wrappingInputRule({ find: /^\s*>\s$/, type: this.type })];
  },
});

const ListItem = Node.create({
  name: 'listItem',
  content: `paragraph ${oneOf(LIST_ITEM_BLOCKS)}*`,
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      Tab: () => this.editor.commands.sinkListItem(this.name),
      'Shift-Tab': () => this.editor.commands.liftListItem(this.name),
    };
  },
});

/** The stock mark refuses every other one beside it; a stored text may have bold code. */
const Code = Mark.create({
  name: 'code',
  code: true,
  exitable: true,
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: ({ HTMLAttributes }) => ['code', HTMLAttributes, 0],
  addCommands() {
    return {
      toggleCode:
        () =>
        ({ commands }) =>
          commands.toggleMark(this.name),
    };
  },
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleCode() };
  },
  addInputRules() {
    return [markInputRule({ find: /(^|[^`])`([^`]+)`(?!`)$/, type: this.type })];
  },
  addPasteRules() {
    return [markPasteRule({ find: /(^|[^`])`([^`]+)`(?!`)/g, type: this.type })];
  },
});

/** A link leads to an address or, by its id, to an item or section, whose address may change. */
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

/** Everything but `Picture`, `Embed` and the nodes with a folder of their own, which the editor extends with their views. */
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
  Quote,
  ListItem,
  Code,
  TextLink,
  WritingTable.configure({ resizable: false }),
  TableRow,
  TableCell.extend({ content: `${oneOf(CELL_BLOCKS)}+` }),
  TableHeader.extend({ content: `${oneOf(CELL_BLOCKS)}+` }),
];
