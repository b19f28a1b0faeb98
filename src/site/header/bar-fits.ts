/** Pixels a bar has on the phones most readers hold, and what a letter and a gap take of them. */
const ROOM_PX = 350;
const LETTER_PX = 9;
const WIDE_LETTER_PX = 15;
const GAP_PX = 20;

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Highest number in a class name: bars with more fitting links share that class. */
const COUNT_MAX = 5;

/**
 * Class of a bar by how many of its links surely fit one line on a phone: at least one. By the letters, because a font that
 * arrives later must not wrap one again.
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
