/** The form in which terms of readers' searches are counted. Pure. */

/** Characters of a term that are counted; the rest is cut off. */
const TERM_LENGTH_MAX = 80;

/** Line breaks and other controls, halves of characters, and marks that change the direction of a line. */
const UNSEEN = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

const EMAIL = /\S\s*@\s*\S/;

/** Digits with the signs between them in telephone numbers. */
const NUMBERS = /\p{Nd}(?:[\s()./+_\p{Pd}]*\p{Nd})*/gu;
const PHONE_DIGITS_MIN = 7;

/** Two years, such as 2025-2026. */
const YEARS = /\b(?:19|20)\d\d\s*[-/]\s*(?:19|20)\d\d\b/g;

/**
 * Returns a term in lower case, with single spaces and without control characters, at most 80 characters long. Null for
 * one that is empty, or looks like an email address or a telephone number: those are not stored.
 */
export function searchTerm(text: string): string | null {
  const plain = text.normalize('NFKC').replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim().toLowerCase();
  const isPhone = [...plain.replace(YEARS, ' ').matchAll(NUMBERS)].some(
    ([number]) => number.replace(/\P{Nd}/gu, '').length >= PHONE_DIGITS_MIN,
  );
  if (plain === '' || isPhone || EMAIL.test(plain)) return null;
  return [...plain].slice(0, TERM_LENGTH_MAX).join('').trim();
}
