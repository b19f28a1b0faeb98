/** How long a teaser is, and how lists shorten it: texts of any script. */

/** A teaser's length (specification, section 5), and how much of one a list may be set to show. */
export const TEASER_LENGTH_MIN = 50;
export const TEASER_LENGTH_MAX = 600;

/** What a list shows of a teaser, and of the text of an item that has none (specification, section 9). */
export const EXCERPT_LENGTH = 175;

/** Beyond the cut, so that the word that stands across it is seen whole. */
const AHEAD = 40;

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * A text of at most `lengthMax` characters, and the mark that it goes on where it was cut: between words, also in
 * scripts that put no spaces between them; within a word that is longer than all there is room for, between letters.
 */
export function cutAtWord(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const space = text.slice(0, lengthMax + 1).search(/\s\S*$/);
  const at = space > lengthMax / 2 ? space : lastBreak(text, lengthMax);
  return `${text.slice(0, at).replace(/[\s,;:.、。،؛–-]+$/, '')}…`;
}

/** Where the last word ends that fits; of a single endless word, the last letter. */
function lastBreak(text: string, lengthMax: number): number {
  const window = text.slice(0, lengthMax + AHEAD);
  for (const segmenter of [words, letters]) {
    const at = segmenter.segment(window).containing(lengthMax)?.index ?? 0;
    if (at > lengthMax / 2) return at;
  }
  return /[\uD800-\uDBFF]/.test(text.charAt(lengthMax - 1)) ? lengthMax - 1 : lengthMax;
}
