/** Distinguishes a form's echoes of the editor's own texts from changes by others. */
import type { RichText } from '#rich-text/document/rich-text.ts';
import { textKey } from './document.ts';

/** Maximum number of emitted texts remembered until their echo arrives, for forms that respond late. */
const PENDING_MAX = 50;

interface EditorText {
  text: RichText | null;
  /** Computed when first compared, because most echoes are the very object that was emitted. */
  key?: string;
}

/**
 * `handOut` records a text that was passed to the form and returns whether it is new. `isForeign` returns
 * whether a value of the form must be shown. It returns false only for the echo of an emitted text that had
 * no echo yet. An earlier text that arrives again after its echo, like the first text when a form is reset,
 * is foreign.
 */
export function echoes(first: RichText | null) {
  let current: EditorText = { text: first };
  let pending: EditorText[] = [];
  return {
    handOut: (text: RichText | null): boolean => {
      // Texts that the editor emits are already in normal form.
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
