/** Distinguishes the form's echoes of an editor's texts from changes by others. */
import type { RichText } from '#rich-text/document/rich-text.ts';
import { textKey } from './document.ts';

/** How many unanswered texts are remembered, for forms that answer late. */
const PENDING_MAX = 50;

interface EditorText {
  text: RichText | null;
  /** Made when first compared: most answers are the very object handed out. */
  key?: string;
}

/**
 * `handOut` records a text given to the form and returns whether it is new. `isForeign` returns whether a value of the form
 * must be shown: true for anything but the echo of an emitted text without an echo yet. An earlier text that
 * comes again after its echo, like the first one when a form is reset, is foreign.
 */
export function echoes(first: RichText | null) {
  let current: EditorText = { text: first };
  let pending: EditorText[] = [];
  return {
    handOut: (text: RichText | null): boolean => {
      // What the editor hands out is in the normal form already.
      const next: EditorText = { text, key: JSON.stringify(text) };
      if (isSame(next, current)) return false;
      current = next;
      pending = [...pending, next].slice(-PENDING_MAX);
      return true;
    },
    isForeign: (value: RichText | null): boolean => {
      const given: EditorText = { text: value };
      const answered = pending.findIndex((known) => isSame(known, given));
      if (answered >= 0) {
        pending = pending.slice(answered + 1);
        return false;
      }
      if (pending.length === 0 && isSame(given, current)) return false;
      pending = [];
      current = given;
      return true;
    },
  };
}

function isSame(one: EditorText, other: EditorText): boolean {
  if (one.text === other.text) return true;
  one.key ??= textKey(one.text);
  other.key ??= textKey(other.text);
  return one.key === other.key;
}
