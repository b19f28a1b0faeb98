/** Percent, rounded, that a part is of a whole; null without a whole. More than 100 if more was counted than before it. */
export function shareOf(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((100 * part) / whole) : null;
}
