import type { AddressKey, AddressRange } from './addresses.ts';

/** Finds the range that contains an address in sorted, disjoint ranges, by binary search; undefined without a match. */
export function rangeWith<Range extends AddressRange>(
  ranges: readonly Range[],
  key: AddressKey,
): Range | undefined {
  let [low, high] = [0, ranges.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = ranges[middle];
    if (!range) return undefined;
    if (key < range.from) high = middle - 1;
    else if (key > range.to) low = middle + 1;
    else return range;
  }
  return undefined;
}
