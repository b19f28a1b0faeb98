import type { AddressKey, AddressRange } from './addresses.ts';

/** Whether merged ranges (`mergeRanges`) have an address, by binary search. */
export function contains(merged: readonly AddressRange[], key: AddressKey): boolean {
  let [low, high] = [0, merged.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = merged[middle];
    if (!range) return false;
    if (key < range.from) high = middle - 1;
    else if (key > range.to) low = middle + 1;
    else return true;
  }
  return false;
}
