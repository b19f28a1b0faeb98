/**
 * Label for how many of all rows a page shows. `total`: null if not counted, `totalMax` plus one if counting
 * stopped.
 */
export function rowCountLabel(count: number, total: number | null, totalMax: number): string {
  if (total === null) return `${count} shown`;
  return `${count} of ${Math.min(total, totalMax).toLocaleString('en')}${total > totalMax ? '+' : ''}`;
}
