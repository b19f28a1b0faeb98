/** Abbreviations and ruby texts: which words they apply to, and how they are set. */
import { getMarkRange } from '@tiptap/core';
import { TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state';

export type WordMark = 'abbreviation' | 'ruby';

/** The attribute with the expansion or reading. */
const ATTRIBUTES = { abbreviation: 'title', ruby: 'text' } as const;

interface Words {
  words: string;
  value: string;
  /** Nothing is selected, and the caret is not in words with this mark. */
  isNew: boolean;
  /** The words already have the mark. */
  isSet: boolean;
}

/** The words to which the mark would apply. */
export function wordsForMark(state: EditorState, name: WordMark): Words {
  const range = rangeFor(state, name);
  if (!range) return { words: '', value: '', isNew: true, isSet: false };
  const mark = state.doc.resolve(range.from).nodeAfter?.marks.find(({ type }) => type.name === name);
  const value: unknown = mark?.attrs[ATTRIBUTES[name]];
  return {
    words: state.doc.textBetween(range.from, range.to, ' '),
    value: typeof value === 'string' ? value : '',
    isNew: false,
    isSet: mark !== undefined,
  };
}

/** Why the mark cannot be set here, as a sentence; null if it can. */
export function reasonAgainstMark(state: EditorState, name: WordMark): string | null {
  const { $from, $to } = state.selection;
  const type = state.schema.marks[name];
  if (!type || !$from.parent.isTextblock || !$from.parent.type.allowsMarkType(type))
    return 'Place the cursor in text first. Not available in code and images.';
  return $from.sameParent($to) ? null : 'Select words of one paragraph.';
}

/**
 * Sets the mark on the selection or on the marked words around the caret, or inserts new words with it. The
 * caret moves behind the words.
 */
export function setWordMark(
  state: EditorState,
  { name, words, value }: { name: WordMark; words: string; value: string },
): Transaction {
  const transaction = state.tr;
  const mark = state.schema.marks[name]?.create({ [ATTRIBUTES[name]]: value });
  if (!mark) return transaction;
  const range = rangeFor(state, name);
  const from = range?.from ?? state.selection.from;
  const to = range?.to ?? from + words.length;
  if (!range) transaction.insertText(words, from);
  transaction.addMark(from, to, mark);
  return transaction.setSelection(TextSelection.create(transaction.doc, to)).removeStoredMark(mark);
}

function rangeFor({ selection, schema }: EditorState, name: WordMark): { from: number; to: number } | null {
  if (!selection.empty) return { from: selection.from, to: selection.to };
  const type = schema.marks[name];
  return (type && getMarkRange(selection.$from, type)) ?? null;
}
