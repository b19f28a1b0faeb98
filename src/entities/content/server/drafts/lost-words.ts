/** Whether a save removes words. */
import { wordsOf } from '#merge/word-diff.ts';

/**
 * Whether a value of `after` lacks words that the same value has in `before`. The order of words does not
 * matter. Linear.
 */
export function losesWords(before: Record<string, unknown>, after: Record<string, unknown>): boolean {
  return Object.entries(after).some(([field, value]) => {
    const left = new Map<string, number>();
    for (const part of partsOf(value)) left.set(part, (left.get(part) ?? 0) + 1);
    return partsOf(before[field]).some((part) => {
      const count = left.get(part) ?? 0;
      left.set(part, count - 1);
      return count === 0;
    });
  });
}

/** The words of all texts in a value, plus its other parts. */
function partsOf(value: unknown): string[] {
  const parts: string[] = [];
  const rest: unknown[] = [value];
  while (rest.length > 0) {
    const next = rest.pop();
    if (typeof next === 'string') for (const word of wordsOf(next)) if (word.trim() !== '') parts.push(word);
    if (typeof next === 'number' || typeof next === 'boolean') parts.push(String(next));
    if (typeof next === 'object' && next !== null) for (const inner of Object.values(next)) rest.push(inner);
  }
  return parts;
}
