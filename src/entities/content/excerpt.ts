import { runningText, type RichText } from '#rich-text/document/rich-text.ts';
import { cutAtWord, EXCERPT_LENGTH } from '#text/teaser.ts';

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
