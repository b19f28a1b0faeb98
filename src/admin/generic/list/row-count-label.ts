/** How many of all rows a page shows; `total`: null if not counted, one more than `totalMax` if counting stopped. */
export function rowCountLabel(count: number, total: number | null, totalMax: number): string {
  if (total === null) return `${count} shown`;
  return `${count} of ${Math.min(total, totalMax).toLocaleString('en')}${total > totalMax ? '+' : ''}`;
}
