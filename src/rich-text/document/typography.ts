/** Quotation marks and apostrophes as the language of a text sets them, in place of the straight ones keyboards have. */
import type { RichText, RichTextNode } from './rich-text.ts';
import { languageOf } from '#text/languages.ts';

/** What stands around quoted words, and around words quoted within those. */
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

/** As the style guides of each language have them (Unicode CLDR, "Delimiters"); French sets thin spaces inside. */
const MARKS: Readonly<Record<string, QuoteMarks>> = {
  ar: marks('«', '»', '‹', '›'),
  de: marks('„', '“', '‚', '‘'),
  en: ENGLISH,
  es: marks('«', '»', '“', '”'),
  fr: marks('«\u202f', '\u202f»', '“', '”'),
  ja: marks('「', '」', '『', '』'),
  nl: marks('‘', '’', '“', '”'),
};

/** The marks of a language tag (BCP 47); English ones where the language is not known. */
export function quoteMarksOf(language: string): QuoteMarks {
  return MARKS[languageOf(language)] ?? ENGLISH;
}

const APOSTROPHE = '’';
/** A mark behind one of these opens. */
const OPENS = /[\s([{<–—\-/“„«‹‘‚「『]/u;
const LETTER = /[\p{L}\p{N}]/u;

/**
 * What a straight quote becomes between two characters; empty for the ends of a text. `"` behind a digit stays as it is
 * unless a quotation is open, and so does `'`: they are inches and feet there.
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

/** Behind a word a single mark is an apostrophe (“the pilots’ tower”) unless a quotation within a quotation is open. */
function closingInner({ closeInner }: QuoteMarks, isOpen: boolean): string {
  return isOpen ? closeInner : APOSTROPHE;
}

/** Which quotations are open at a place of a text, and what stands before it. */
interface Reading {
  before: string;
  isOpen: boolean;
  isInnerOpen: boolean;
}

/** The text with the marks of its language; what is not straight stays. One pass over it. */
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

/** The rich text with the marks of its language, but for code; a quotation may go on over words in bold or a link. */
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
