/**
 * Widths of running text in a font, and in the system fonts that replace it while it loads: used to scale
 * these fallbacks.
 */

/** Frequency of each letter, blank or punctuation mark per thousand characters of English running text. */
const FREQUENCIES: Readonly<Record<string, number>> = {
  ' ': 172,
  e: 99,
  t: 71,
  a: 64,
  o: 60,
  i: 56,
  n: 56,
  s: 51,
  h: 48,
  r: 48,
  d: 33,
  l: 33,
  u: 23,
  c: 22,
  m: 20,
  w: 18,
  f: 18,
  g: 16,
  y: 15,
  p: 15,
  b: 12,
  ',': 10,
  '.': 10,
  v: 8,
  k: 6,
  T: 2,
  A: 2,
  S: 2,
  I: 2,
  C: 1.5,
  M: 1.5,
  H: 1.5,
  W: 1,
  B: 1,
  x: 1,
  j: 1,
  q: 1,
  z: 0.5,
};

/**
 * Widths of the fallback fonts: Liberation Sans, whose letters are as wide as Arial's, and Liberation Serif,
 * which is as wide as Times. Calculated by `textWidths` from the files of their version 2.
 */
export const FALLBACK_WIDTHS = {
  sans: { regular: { letters: 0.4415, digits: 0.5562 }, bold: { letters: 0.4766, digits: 0.5562 } },
  serif: { regular: { letters: 0.4011, digits: 0.5 }, bold: { letters: 0.4265, digits: 0.5 } },
} as const;

/** The characters that a font must have to be measured. */
export const MEASURED_LETTERS: readonly string[] = Object.keys(FREQUENCIES);
export const MEASURED_DIGITS: readonly string[] = Array.from('0123456789');

/** Widths of a font in em: the average character of running text, and a digit. */
export interface TextWidths {
  letters: number;
  digits: number;
}

/** Calculates the average widths from the advance of each character in em. */
export function textWidths(advanceOf: (character: string) => number): TextWidths {
  const entries = Object.entries(FREQUENCIES);
  const total = entries.reduce((sum, [, frequency]) => sum + frequency, 0);
  const letters = entries.reduce((sum, [letter, frequency]) => sum + advanceOf(letter) * frequency, 0);
  const digits = MEASURED_DIGITS.reduce((sum, digit) => sum + advanceOf(digit), 0);
  return { letters: letters / total, digits: digits / MEASURED_DIGITS.length };
}
