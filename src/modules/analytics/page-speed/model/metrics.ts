/** The four measurements of a page’s speed, with the published limits of each. */
export const METRICS = [
  { value: 'lcp', label: 'Largest Contentful Paint', short: 'LCP', good: 2_500, poor: 4_000 },
  { value: 'inp', label: 'Interaction to Next Paint', short: 'INP', good: 200, poor: 500 },
  { value: 'cls', label: 'Cumulative Layout Shift', short: 'CLS', good: 100, poor: 250 },
  { value: 'ttfb', label: 'Time to First Byte', short: 'TTFB', good: 800, poor: 1_800 },
] as const;

export type MetricDefinition = (typeof METRICS)[number];
export type MetricKey = MetricDefinition['value'];

/** The mark of a value: milliseconds, or thousandths for layout shift. A limit itself belongs to the better mark. */
export function markOf(value: number, { good, poor }: Pick<MetricDefinition, 'good' | 'poor'>): string {
  if (value <= good) return 'good';
  return value <= poor ? 'needs improvement' : 'poor';
}

/** Formats a value for a sentence: `2.51 s`, `180 ms`, `0.105`. */
export function valueText(value: number, metric: MetricKey): string {
  if (metric === 'cls') return (value / 1_000).toFixed(3);
  return value < 1_000 ? `${value} ms` : `${(value / 1_000).toFixed(2)} s`;
}
