import { diffWords } from '#merge/word-diff.ts';
import type { Resumed } from './restore.ts';
import { wordsIn } from './unsaved-texts.ts';

/**
 * Number of characters that a restored draft added to the texts of the form; 0 if it only removed text or changed
 * other values.
 */
export function restoredCharacters({ before, values }: Pick<Resumed, 'before' | 'values'>): number {
  const pieces = Object.entries(before).flatMap(([field, value]) =>
    diffWords(wordsIn(value), wordsIn(values[field])),
  );
  return pieces.reduce((sum, { kind, text }) => sum + (kind === 'added' ? text.length : 0), 0);
}
