/** Replaces the straight quotation marks and apostrophes of keyboards by those of the text's language. */
import type { RichText, RichTextNode } from './rich-text.ts';
import { languageOf } from '#text/languages.ts';

/** The marks around quoted words, and around a quotation within a quotation. */
export interface QuoteMarks {
  open: string;
  close: string;
  openInner: string;
  closeInner: string;
}

const marks = (open: string, close: string, openInner: string, closeInner: string): QuoteMarks => ({
  open,
  close,
  openInner,
  closeInner,
});

const ENGLISH = marks('“', '”', '‘', '’');

/**
 * Marks according to each language's style guides (Unicode CLDR, "Delimiters"); French has thin spaces inside
 * them.
 */
const MARKS: Readonly<Record<string, QuoteMarks>> = {
  ar: marks('«', '»', '‹', '›'),
  de: marks('„', '“', '‚', '‘'),
  en: ENGLISH,
  es: marks('«', '»', '“', '”'),
  fr: marks('«\u202f', '\u202f»', '“', '”'),
  ja: marks('「', '」', '『', '』'),
  nl: marks('‘', '’', '“', '”'),
};

/** The marks of a language tag (BCP 47); English ones for an unknown language. */
export function quoteMarksOf(language: string): QuoteMarks {
  return MARKS[languageOf(language)] ?? ENGLISH;
}

const APOSTROPHE = '’';
/** A mark after one of these characters is an opening one. */
const OPENS = /[\s([{<–—\-/“„«‹‘‚「『]/u;
const LETTER = /[\p{L}\p{N}]/u;

/**
 * The replacement of a straight quote between two characters, which are empty at the ends of a text. `"`
 * after a digit is unchanged unless a quotation is open, and so is `'`: there they mean inches and feet.
 */
export function typographicMark(
  quote: '"' | "'",
  { before, after, isOpen }: { before: string; after: string; isOpen: boolean },
  language: string,
): string {
  const own = quoteMarksOf(language);
  const opens = before === '' || OPENS.test(before);
  if (quote === '"') {
    if (opens) return own.open;
    return /\d/.test(before) && !isOpen ? quote : own.close;
  }
  if (opens) return /\d/.test(after) ? APOSTROPHE : own.openInner;
  if (/\d/.test(before) && !LETTER.test(after) && !isOpen) return quote;
  return LETTER.test(before) && LETTER.test(after) ? APOSTROPHE : closingInner(own, isOpen);
}

/**
 * After a word, a single mark is an apostrophe (“the pilots’ tower”) unless a quotation within a quotation is
 * open.
 */
function closingInner({ closeInner }: QuoteMarks, isOpen: boolean): string {
  return isOpen ? closeInner : APOSTROPHE;
}

/** State at a position of the text: which quotations are open, and the character before it. */
interface Reading {
  before: string;
  isOpen: boolean;
  isInnerOpen: boolean;
}

/** Replaces straight marks by those of the language; all others stay. One pass over the text. */
export function typographic(text: string, language: string): string {
  return readOn(text, { before: '', isOpen: false, isInnerOpen: false }, language);
}

function readOn(text: string, reading: Reading, language: string, after = ''): string {
  if (text === '') return text;
  const own = quoteMarksOf(language);
  let set = '';
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === '"' || character === "'") {
      const isOpen = character === '"' ? reading.isOpen : reading.isInnerOpen;
      const next = text.charAt(index + 1) || after;
      const mark = typographicMark(character, { before: reading.before, after: next, isOpen }, language);
      if (character === '"') reading.isOpen = mark === own.open;
      else reading.isInnerOpen = mark === own.openInner || (reading.isInnerOpen && LETTER.test(next));
      set += mark;
    } else set += character;
    reading.before = character;
  }
  return set;
}

/**
 * Replaces the marks of a rich text, except in code; a quotation may continue across bold words or a link.
 */
export function typographicText(text: RichText, language: string): RichText {
  return { ...text, content: text.content.map((node) => ofBlock(node, language)) };
}

function ofBlock(node: RichTextNode, language: string): RichTextNode {
  if (node.type === 'codeBlock' || !node.content) return node;
  const reading: Reading = { before: '', isOpen: false, isInnerOpen: false };
  const { content } = node;
  return {
    ...node,
    content: content.map((child, index) => {
      if (child.text === undefined) {
        reading.before = ' ';
        return ofBlock(child, language);
      }
      if (child.marks?.some(({ type }) => type === 'code')) {
        reading.before = child.text.at(-1) ?? '';
        return child;
      }
      const after = content[index + 1]?.text?.charAt(0) ?? '';
      return { ...child, text: readOn(child.text, reading, language, after) };
    }),
  };
}
