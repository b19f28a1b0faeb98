/** A consent's text as submitted with its button, to detect a changed text. */

/** Longest as imports have them. */
export const SHOWN_TEXT_LENGTH_MAX = 2_000;

/** The text as one line; empty for null. */
export function shownText(text: string | null): string {
  return (text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, SHOWN_TEXT_LENGTH_MAX).toWellFormed();
}
