/** Formats of words that the stock editor lacks, or has in another way. */
import { Mark, markInputRule, markPasteRule, type Extensions } from '@tiptap/core';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    wordMarks: {
      toggleCode: () => ReturnType;
      /** Raises the words; lowered ones are no longer lowered. */
      toggleSuperscript: () => ReturnType;
      toggleSubscript: () => ReturnType;
    };
  }
}

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
    return [markInputRule({ find: /(?<!`)`([^`]+)`(?!`)$/, type: this.type })];
  },
  addPasteRules() {
    return [markPasteRule({ find: /(?<!`)`([^`]+)`(?!`)/g, type: this.type })];
  },
});

/** Typed as `10^6^`. */
const Superscript = Mark.create({
  name: 'superscript',
  parseHTML: () => [{ tag: 'sup' }, { style: 'vertical-align=super' }],
  renderHTML: () => ['sup', 0],
  addCommands() {
    return {
      toggleSuperscript:
        () =>
        ({ chain }) =>
          chain().unsetMark('subscript').toggleMark(this.name).run(),
    };
  },
  addKeyboardShortcuts() {
    return { 'Mod-.': () => this.editor.commands.toggleSuperscript() };
  },
  addInputRules() {
    return [markInputRule({ find: /(?<!\^)\^([^^\s]+)\^$/, type: this.type })];
  },
});

/** Typed as `CO~2~`. */
const Subscript = Mark.create({
  name: 'subscript',
  parseHTML: () => [{ tag: 'sub' }, { style: 'vertical-align=sub' }],
  renderHTML: () => ['sub', 0],
  addCommands() {
    return {
      toggleSubscript:
        () =>
        ({ chain }) =>
          chain().unsetMark('superscript').toggleMark(this.name).run(),
    };
  },
  addKeyboardShortcuts() {
    return { 'Mod-,': () => this.editor.commands.toggleSubscript() };
  },
  addInputRules() {
    return [markInputRule({ find: /(?<!~)~([^~\s]+)~$/, type: this.type })];
  },
});

/** They stand around all words that have them, whatever is bold within. */
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

/** What is written above the words stands in an attribute: it is no part of the line one writes. */
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
