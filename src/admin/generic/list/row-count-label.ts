/** How many rows a page shows of how many; `total`: null when nobody counted, one more than `totalMax` where counting stopped. */
export function rowCountLabel(count: number, total: number | null, totalMax: number): string {
  if (total === null) return `${count} shown`;
  return `${count} of ${Math.min(total, totalMax).toLocaleString('en')}${total > totalMax ? '+' : ''}`;
}
