/** Tells what a form gives back of the texts an editor handed out from what others changed. */
import type { RichText } from '#model/rich-text.ts';
import { textKey } from './document.ts';

/** How many unanswered texts are remembered, for forms that answer late. */
const PENDING_MAX = 50;

interface Known {
  text: RichText | null;
  /** Made when first compared: most answers are the very object handed out. */
  key?: string;
}

/**
 * `handOut` notes a text given to the form and says whether it is news. `isForeign` says whether a value of the form
 * must be shown: true for anything but the answer to a text handed out and not yet answered. An earlier text that
 * comes again after its answer, like the first one when a form is reset, is foreign.
 */
export function echoes(first: RichText | null) {
  let current: Known = { text: first };
  let pending: Known[] = [];
  return {
    handOut: (text: RichText | null): boolean => {
      // What the editor hands out is in the normal form already.
      const next: Known = { text, key: JSON.stringify(text) };
      if (isSame(next, current)) return false;
      current = next;
      pending = [...pending, next].slice(-PENDING_MAX);
      return true;
    },
    isForeign: (value: RichText | null): boolean => {
      const given: Known = { text: value };
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

function isSame(one: Known, other: Known): boolean {
  if (one.text === other.text) return true;
  one.key ??= textKey(one.text);
  other.key ??= textKey(other.text);
  return one.key === other.key;
}
