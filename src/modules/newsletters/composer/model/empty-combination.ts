import { isMet, type ReaderCondition } from './reader-condition.ts';

/** Readers who get an email without content: with each of some entries, and with none of the others. */
export interface EmptyCombination {
  with: readonly string[];
  without: readonly string[];
}

/**
 * Finds readers for which no part of an email is. `parts`: for each block with content, the conditions on it. Null if every reader gets
 * a part. Takes time exponential in the number of different conditions, which is limited.
 */
export function emptyCombination(parts: readonly (readonly ReaderCondition[])[]): EmptyCombination | null {
  if (parts.length === 0 || parts.some((conditions) => conditions.length === 0)) return null;
  const sets = [...new Set(parts.flat().map(({ entries }) => entries.join(' ')))].map((key) =>
    key.split(' '),
  );
  for (let mask = 0; mask < 2 ** sets.length; mask += 1) {
    const isHit = (index: number) => Math.floor(mask / 2 ** index) % 2 === 1;
    const without = new Set(sets.flatMap((set, index) => (isHit(index) ? [] : set)));
    const own = new Set(
      sets.flatMap((set, index) => (isHit(index) ? set : [])).filter((each) => !without.has(each)),
    );
    // Sets overlap: a reader without the entries of one may not be able to have any of another.
    if (!sets.every((set, index) => isHit(index) === set.some((each) => own.has(each)))) continue;
    if (!parts.some((conditions) => conditions.every((condition) => isMet(condition, own))))
      return { with: [...own], without: [...without] };
  }
  return null;
}
