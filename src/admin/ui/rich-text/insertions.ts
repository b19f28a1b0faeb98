/** Elements that can be inserted into a text, as data: for the slash menu and the toolbar's menu. */
import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import {
  CodeXml,
  FileDown,
  Film,
  Heading2,
  Heading3,
  Heading4,
  ImageIcon,
  Images,
  Languages,
  Link,
  List,
  ListOrdered,
  Minus,
  PanelRight,
  Pilcrow,
  Quote,
  Superscript,
  Table,
  TextQuote,
  WholeWord,
  type LucideIcon,
} from 'lucide-react';
import { insertWithin } from './place-block.ts';
import type { DialogName } from './tools.ts';

export type InsertionSection = 'Text' | 'Media' | 'Insert';

export interface Insertion {
  name: string;
  label: string;
  section: InsertionSection;
  icon: LucideIcon;
  /** Additional search words of the entry. */
  words?: string;
  /** How the element is typed in Markdown. */
  markdown?: string;
  /** Opens a dialog instead of inserting directly. */
  dialog?: DialogName;
  run?: (editor: Editor) => unknown;
}

const chain = (editor: Editor) => editor.chain().focus();

const heading = (level: 2 | 3 | 4, icon: LucideIcon, markdown: string): Insertion => ({
  name: `heading${level}`,
  label: `Heading ${level}`,
  section: 'Text',
  icon,
  words: 'title h',
  markdown,
  run: (editor) => chain(editor).setHeading({ level }).run(),
});

export const INSERTIONS: readonly Insertion[] = [
  {
    name: 'paragraph',
    label: 'Paragraph',
    section: 'Text',
    icon: Pilcrow,
    words: 'plain text',
    run: (editor) => chain(editor).setParagraph().run(),
  },
  heading(2, Heading2, '##'),
  heading(3, Heading3, '###'),
  heading(4, Heading4, '####'),
  {
    name: 'bulletList',
    label: 'Bulleted list',
    section: 'Text',
    icon: List,
    words: 'unordered points',
    markdown: '-',
    run: (editor) => chain(editor).toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    label: 'Numbered list',
    section: 'Text',
    icon: ListOrdered,
    words: 'ordered steps',
    markdown: '1.',
    run: (editor) => chain(editor).toggleOrderedList().run(),
  },
  {
    name: 'blockquote',
    label: 'Quote',
    section: 'Text',
    icon: Quote,
    words: 'citation blockquote',
    markdown: '>',
    run: (editor) => chain(editor).toggleQuote().run(),
  },
  {
    name: 'image',
    label: 'Image',
    section: 'Media',
    icon: ImageIcon,
    words: 'image photo',
    dialog: 'image',
  },
  {
    name: 'gallery',
    label: 'Gallery',
    section: 'Media',
    icon: Images,
    words: 'images photos slideshow',
    dialog: 'gallery',
  },
  {
    name: 'embed',
    label: 'Video or other embed',
    section: 'Media',
    icon: Film,
    words: 'youtube vimeo podcast map chart post tweet',
    dialog: 'embed',
  },
  {
    name: 'download',
    label: 'Document',
    section: 'Media',
    icon: FileDown,
    words: 'file pdf download',
    dialog: 'download',
  },
  {
    name: 'pullQuote',
    label: 'Pull quote',
    section: 'Insert',
    icon: TextQuote,
    words: 'callout citation',
    run: (editor) => insertWithin(editor, { type: 'pullQuote' }),
  },
  {
    name: 'sidebar',
    label: 'Sidebar',
    section: 'Insert',
    icon: PanelRight,
    words: 'box aside info',
    run: (editor) => insertWithin(editor, { type: 'sidebar', content: [{ type: 'paragraph' }] }),
  },
  {
    name: 'codeBlock',
    label: 'Code',
    section: 'Insert',
    icon: CodeXml,
    words: 'program listing commands preformatted',
    markdown: '```',
    run: (editor) => insertWithin(editor, { type: 'codeBlock' }),
  },
  {
    name: 'footnote',
    label: 'Footnote',
    section: 'Insert',
    icon: Superscript,
    words: 'note reference source',
    run: insertFootnote,
  },
  {
    name: 'table',
    label: 'Table',
    section: 'Insert',
    icon: Table,
    words: 'rows columns',
    run: (editor) => chain(editor).insertTable({ cols: 3, rows: 3, withHeaderRow: true }).run(),
  },
  {
    name: 'rule',
    label: 'Dividing line',
    section: 'Insert',
    icon: Minus,
    words: 'horizontal rule separator',
    markdown: '---',
    run: (editor) => chain(editor).setHorizontalRule().run(),
  },
  {
    name: 'abbreviation',
    label: 'Abbreviation',
    section: 'Insert',
    icon: WholeWord,
    words: 'abbr acronym long form',
    dialog: 'abbreviation',
  },
  {
    name: 'ruby',
    label: 'Ruby',
    section: 'Insert',
    icon: Languages,
    words: 'furigana reading pronunciation',
    dialog: 'ruby',
  },
  {
    name: 'link',
    label: 'Link',
    section: 'Insert',
    icon: Link,
    words: 'url address item section',
    dialog: 'link',
  },
];

/**
 * Insertions whose label or words begin with the typed text, best match first; all insertions for an empty
 * query.
 */
export function insertionsFor(query: string): Insertion[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return [...INSERTIONS];
  const rank = ({ label, words }: Insertion): number => {
    const name = label.toLowerCase();
    if (name.startsWith(wanted)) return 0;
    if (beginsAWord(name, wanted)) return 1;
    return beginsAWord(words ?? '', wanted) ? 2 : 3;
  };
  return INSERTIONS.filter((entry) => rank(entry) < 3).toSorted((a, b) => rank(a) - rank(b));
}

function beginsAWord(text: string, wanted: string): boolean {
  return ` ${text}`.includes(` ${wanted}`);
}

/**
 * Inserts a footnote at the caret and opens it for its text. If text is selected, the footnote is inserted
 * after it.
 */
function insertFootnote(editor: Editor): void {
  const { state, view } = editor;
  const note = state.schema.nodes['footnote']?.create();
  const at = state.selection.$to;
  if (!note || !at.parent.inlineContent || !at.parent.canReplaceWith(at.index(), at.index(), note.type))
    return;
  const change = state.tr.insert(at.pos, note);
  view.dispatch(change.setSelection(NodeSelection.create(change.doc, at.pos)).scrollIntoView());
}
