/** The periods of rankings, and after how many minutes a ranking that a page shows is made again. */
export const PERIODS = [
  { value: 'day', label: 'Today and yesterday', days: 2, minutes: 15 },
  { value: 'week', label: 'The last 7 days', days: 7, minutes: 60 },
  { value: 'month', label: 'The last 30 days', days: 30, minutes: 60 },
] as const;

export type Period = (typeof PERIODS)[number]['value'];

/** The period of a block that names none. */
export const DEFAULT_PERIOD: Period = 'week';
