import { runningText, type RichText } from '#model/rich-text.ts';
import { EXCERPT_LENGTH } from './texts.ts';

/** The teaser, or the first sentences of the text, cut at a word. */
export function excerptOf(
  teaser: string | null,
  body: RichText | null,
  fallback: string | null,
): string | null {
  if (teaser) return teaser;
  const plain = (body ? runningText(body) : (fallback ?? '')).replace(/\s+/g, ' ').trim();
  return cutAtWord(plain, EXCERPT_LENGTH) || null;
}

/** A text of at most that many characters, and the mark that it goes on where it was cut. */
export function cutAtWord(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const cut = text.slice(0, lengthMax + 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\s,;:.–-]+$/, '')}…`;
}
