/**
 * Replaces straight quotes with those of the text's language as they are typed; Backspace restores the
 * straight quote.
 */
import { Extension, InputRule } from '@tiptap/core';
import { quoteMarksOf, typographicMark } from '#rich-text/document/typography.ts';

/** Tiptap passes at most 500 characters before the caret, and runs no rules in code. */
const TYPED = /["']$/;

export const SmartQuotes = Extension.create<{ language: () => string }>({
  name: 'smartQuotes',
  addOptions: () => ({ language: () => 'en' }),
  addInputRules() {
    const { language: languageOfText } = this.options;
    return [
      new InputRule({
        find: TYPED,
        handler: ({ state, range, match }) => {
          const quote = match[0] === '"' ? '"' : "'";
          const before = state.doc.textBetween(blockStart(state.doc, range.from), range.from, '\n', ' ');
          // This text becomes code when its second backtick is typed.
          if (before.split('`').length % 2 === 0) return null;
          const language = languageOfText();
          const after = state.doc.textBetween(range.to, blockEnd(state.doc, range.to), '\n', ' ');
          const around = { before: before.at(-1) ?? '', after: after.at(0) ?? '' };
          const isOpen = leavesOpen(before, quote, language);
          const mark = typographicMark(quote, { ...around, isOpen }, language);
          if (mark === quote) return null;
          state.tr.insertText(mark, range.from, range.to);
          return undefined;
        },
      }),
    ];
  },
});

function blockStart(doc: { resolve: (position: number) => { start: () => number } }, at: number): number {
  return doc.resolve(at).start();
}

function blockEnd(doc: { resolve: (position: number) => { end: () => number } }, at: number): number {
  return doc.resolve(at).end();
}

/** Whether a quotation of this kind is still open at the end of the text. */
function leavesOpen(text: string, quote: '"' | "'", language: string): boolean {
  const own = quoteMarksOf(language);
  const [open, close] = quote === '"' ? [own.open, own.close] : [own.openInner, own.closeInner];
  return text.lastIndexOf(open.trim()) > text.lastIndexOf(close.trim());
}
