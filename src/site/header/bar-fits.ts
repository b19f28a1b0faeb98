/**
 * Width of a bar in pixels on the phones that most readers have, and the width of a letter and a gap in it.
 */
const ROOM_PX = 350;
const LETTER_PX = 9;
const WIDE_LETTER_PX = 15;
const GAP_PX = 20;

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Highest number in a class name: bars in which more links fit share that class. */
const COUNT_MAX = 5;

/**
 * Class of a bar by the number of its links that certainly fit on one line on a phone, at least one.
 * Calculated from the number of letters, because a font that loads later must not wrap a link.
 */
export function barFits(labels: readonly string[]): string {
  let used = -GAP_PX;
  let count = 0;
  for (const label of labels) {
    for (const letter of label) used += WIDE.test(letter) ? WIDE_LETTER_PX : LETTER_PX;
    used += GAP_PX;
    if (used > ROOM_PX) break;
    count += 1;
  }
  return `bar-fits-${Math.min(COUNT_MAX, Math.max(1, count))}`;
}
