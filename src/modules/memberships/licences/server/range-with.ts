import type { AddressKey, AddressRange } from './addresses.ts';

/** Which of sorted, disjoint ranges has an address, by binary search; undefined for none. */
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
