/** The consent text submitted with a button, to detect that the text has changed. */

/** Maximum length, the same as for imports. */
export const SHOWN_TEXT_LENGTH_MAX = 2_000;

/** The text as one line; empty for null. */
export function shownText(text: string | null): string {
  return (text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, SHOWN_TEXT_LENGTH_MAX).toWellFormed();
}
