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
  if (plain.length <= EXCERPT_LENGTH) return plain || null;
  const cut = plain.slice(0, EXCERPT_LENGTH + 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\s,;:.–-]+$/, '')}…`;
}
