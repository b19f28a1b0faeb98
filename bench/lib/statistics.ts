/** Reduces rounds and latencies to figures. Pure. */

/** The median of rounds, and their spread. */
export interface Summary {
  median: number;
  least: number;
  most: number;
  rounds: number;
}

/** Summarises the figures of rounds. Throws if the list is empty. */
export function summarise(values: readonly number[]): Summary {
  const sorted = ascending(values);
  return {
    median: medianOf(sorted),
    least: sorted[0] ?? 0,
    most: sorted.at(-1) ?? 0,
    rounds: sorted.length,
  };
}

/**
 * The smallest value that at least `share` (0 to 1) of the values do not exceed (nearest rank).
 * Throws if the list is empty.
 */
export function percentile(values: readonly number[] | Float64Array, share: number): number {
  const sorted = ascending(values);
  const rank = Math.max(1, Math.ceil(share * sorted.length));
  return sorted[Math.min(rank, sorted.length) - 1] ?? 0;
}

/** The middle value, or the mean of the two in the middle. */
function medianOf(sorted: ArrayLike<number>): number {
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}

function ascending(values: readonly number[] | Float64Array): Float64Array {
  if (values.length === 0) throw new Error('There are no values to reduce.');
  return Float64Array.from(values).sort();
}
