/** Text formats that Tiptap lacks or implements differently. */
import { Mark, markInputRule, markPasteRule, type CommandProps, type Extensions } from '@tiptap/core';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    wordMarks: {
      toggleCode: () => ReturnType;
      /** Makes the words superscript, and removes a subscript. */
      toggleSuperscript: () => ReturnType;
      toggleSubscript: () => ReturnType;
    };
  }
}

/** Tiptap's code mark excludes all other marks, but a stored text may contain bold code. */
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
    return [markInputRule({ find: /(?<!`)`([^`]+)`(?!`)$/, type: this.type })];
  },
  addPasteRules() {
    return [markPasteRule({ find: /(?<!`)`([^`]+)`(?!`)/g, type: this.type })];
  },
});

/** Superscript or subscript, never both. `find`: the pattern that is typed. */
function shifted(
  name: 'superscript' | 'subscript',
  { tag, key, find }: { tag: 'sup' | 'sub'; key: string; find: RegExp },
) {
  const [command, other] =
    name === 'superscript'
      ? (['toggleSuperscript', 'subscript'] as const)
      : (['toggleSubscript', 'superscript'] as const);
  return Mark.create({
    name,
    parseHTML: () => [{ tag }, { style: `vertical-align=${tag === 'sup' ? 'super' : 'sub'}` }],
    renderHTML: () => [tag, 0],
    addCommands: () => ({
      [command]:
        () =>
        ({ chain }: CommandProps) =>
          chain().unsetMark(other).toggleMark(name).run(),
    }),
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands[command]() };
    },
    addInputRules() {
      return [markInputRule({ find, type: this.type })];
    },
  });
}

const Superscript = shifted('superscript', { tag: 'sup', key: 'Mod-.', find: /(?<!\^)\^([^^\s]+)\^$/ });
const Subscript = shifted('subscript', { tag: 'sub', key: 'Mod-,', find: /(?<!~)~([^~\s]+)~$/ });

/** Encloses all words that have the mark, even if some are bold. */
const AROUND = { priority: 1100 };

/** Words in the quotation marks of their language. */
const Quoted = Mark.create({
  ...AROUND,
  name: 'quoted',
  parseHTML: () => [{ tag: 'q' }],
  renderHTML: () => ['q', 0],
});

const Abbreviation = Mark.create({
  ...AROUND,
  name: 'abbreviation',
  inclusive: false,
  addAttributes: () => ({ title: { default: null } }),
  parseHTML: () => [{ tag: 'abbr[title]' }],
  renderHTML: ({ HTMLAttributes }) => ['abbr', HTMLAttributes, 0],
});

/** The text above the words is an attribute, because it is not part of the edited line. */
const Ruby = Mark.create({
  ...AROUND,
  name: 'ruby',
  inclusive: false,
  addAttributes: () => ({
    text: {
      default: null,
      parseHTML: (element) => element.getAttribute('data-ruby'),
      renderHTML: ({ text }) => (typeof text === 'string' ? { 'data-ruby': text, title: text } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-ruby]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

export const wordMarks: Extensions = [Code, Superscript, Subscript, Quoted, Abbreviation, Ruby];
