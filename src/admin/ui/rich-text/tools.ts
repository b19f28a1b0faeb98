/** The toolbar's tools, as data. */
import type { Editor } from '@tiptap/core';
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Heading4,
  ImageIcon,
  Italic,
  Link,
  List,
  ListChecks,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  Strikethrough,
  Subscript,
  Superscript,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { isInTask } from './schema/lists-and-quotes.ts';

export type DialogName = 'link' | 'image' | 'gallery' | 'embed' | 'download' | 'abbreviation' | 'ruby';

export interface Tool {
  name: string;
  label: string;
  icon: LucideIcon;
  /** In the notation of `aria-keyshortcuts`. */
  keys?: string;
  run: (editor: Editor) => unknown;
  isActive?: (editor: Editor) => boolean;
  isPossible?: (editor: Editor) => boolean;
}

const chain = (editor: Editor) => editor.chain().focus();

const heading = (level: 2 | 3 | 4, icon: LucideIcon): Tool => ({
  name: `heading${level}`,
  label: `Heading ${level}`,
  icon,
  keys: `Control+Alt+${level}`,
  run: (editor) => chain(editor).toggleHeading({ level }).run(),
  isActive: (editor) => editor.isActive('heading', { level }),
});

const format = (name: string, label: string, icon: LucideIcon, keys: string, run: Tool['run']): Tool => ({
  name,
  label,
  icon,
  keys,
  run,
  isActive: (editor) => editor.isActive(name),
});

/** Groups of tools, with a line between them. The dialogs and the table menu follow. */
export const TOOL_GROUPS: readonly (readonly Tool[])[] = [
  [
    {
      name: 'undo',
      label: 'Undo',
      icon: Undo2,
      keys: 'Control+Z',
      run: (editor) => chain(editor).undo().run(),
      isPossible: (editor) => editor.can().undo(),
    },
    {
      name: 'redo',
      label: 'Redo',
      icon: Redo2,
      keys: 'Control+Shift+Z',
      run: (editor) => chain(editor).redo().run(),
      isPossible: (editor) => editor.can().redo(),
    },
  ],
  [heading(2, Heading2), heading(3, Heading3), heading(4, Heading4)],
  [
    format('bold', 'Bold', Bold, 'Control+B', (editor) => chain(editor).toggleBold().run()),
    format('italic', 'Italic', Italic, 'Control+I', (editor) => chain(editor).toggleItalic().run()),
    format('strike', 'Strikethrough', Strikethrough, 'Control+Shift+S', (editor) =>
      chain(editor).toggleStrike().run(),
    ),
    format('code', 'Code', Code, 'Control+E', (editor) => chain(editor).toggleCode().run()),
    format('superscript', 'Superscript', Superscript, 'Control+.', (editor) =>
      chain(editor).toggleSuperscript().run(),
    ),
    format('subscript', 'Subscript', Subscript, 'Control+,', (editor) =>
      chain(editor).toggleSubscript().run(),
    ),
  ],
  [
    format('bulletList', 'Bulleted list', List, 'Control+Shift+8', (editor) =>
      chain(editor).toggleBulletList().run(),
    ),
    format('orderedList', 'Numbered list', ListOrdered, 'Control+Shift+7', (editor) =>
      chain(editor).toggleOrderedList().run(),
    ),
    {
      name: 'taskList',
      label: 'Task list',
      icon: ListChecks,
      keys: 'Control+Shift+9',
      run: (editor) => chain(editor).toggleTasks().run(),
      isActive: isInTask,
    },
    format('blockquote', 'Quote', Quote, 'Control+Shift+B', (editor) => chain(editor).toggleQuote().run()),
    {
      name: 'rule',
      label: 'Dividing line',
      icon: Minus,
      run: (editor) => chain(editor).setHorizontalRule().run(),
    },
  ],
];

export const DIALOG_TOOLS: readonly { name: DialogName; label: string; icon: LucideIcon; keys?: string }[] = [
  { name: 'link', label: 'Link', icon: Link, keys: 'Control+K' },
  { name: 'image', label: 'Image', icon: ImageIcon },
];

export interface ToolState {
  /** Names of tools whose format is active at the caret, including `link` and `table`. */
  active: string[];
  impossible: string[];
}

/** The formats at the caret, and the tools that cannot be used there. */
export function toolStateOf(editor: Editor): ToolState {
  const tools = TOOL_GROUPS.flat();
  return {
    active: [
      ...tools.filter((tool) => tool.isActive?.(editor)).map(({ name }) => name),
      ...['link', 'table'].filter((name) => editor.isActive(name)),
    ],
    impossible: tools.filter((tool) => tool.isPossible && !tool.isPossible(editor)).map(({ name }) => name),
  };
}
