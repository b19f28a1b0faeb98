/** The periods of rankings. */
export const PERIODS = [
  { value: 'day', label: 'Today and yesterday', days: 2 },
  { value: 'week', label: 'The last 7 days', days: 7 },
  { value: 'month', label: 'The last 30 days', days: 30 },
] as const;

export type Period = (typeof PERIODS)[number]['value'];
