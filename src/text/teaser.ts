/** Length of teasers, and how lists shorten them: for texts of any script. */

/**
 * Limits of a teaser's length (specification, section 5), and of the length that a list may be set to show.
 */
export const TEASER_LENGTH_MIN = 50;
export const TEASER_LENGTH_MAX = 600;

/**
 * Characters that a list shows of a teaser, or of the text of an item without one (specification, section 9).
 */
export const EXCERPT_LENGTH = 175;

/** Characters read beyond the cut, so that a word across the cut is seen as a whole. */
const AHEAD = 40;

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Cuts a text to at most `lengthMax` characters and appends an ellipsis if it was cut. Cuts between words,
 * also in scripts without spaces between them, or between letters inside a word that is longer than the
 * available room.
 */
export function cutAtWord(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const space = text.slice(0, lengthMax + 1).search(/\s\S*$/);
  const at = space > lengthMax / 2 ? space : lastBreak(text, lengthMax);
  return `${text.slice(0, at).replace(/[\s,;:.、。،؛–-]+$/, '')}…`;
}

/** End of the last word that fits; in a single endless word, of the last letter. */
function lastBreak(text: string, lengthMax: number): number {
  const window = text.slice(0, lengthMax + AHEAD);
  for (const segmenter of [words, letters]) {
    const at = segmenter.segment(window).containing(lengthMax)?.index ?? 0;
    if (at > lengthMax / 2) return at;
  }
  return /[\uD800-\uDBFF]/.test(text.charAt(lengthMax - 1)) ? lengthMax - 1 : lengthMax;
}
