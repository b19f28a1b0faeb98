/** Figures of views, shared by the screens and operations of reports. */
import { integer } from '#fields/integer/field.ts';
import type { Measure } from '#reports/report.ts';

export const VIEWS: Measure = { key: 'views', label: 'Views', as: 'count', help: 'By people.' };
export const VISITORS: Measure = {
  key: 'visitors',
  label: 'Visitors',
  as: 'count',
  help: 'Sum of daily visitors.',
};
export const SECONDS_PER_VIEW: Measure = {
  key: 'secondsPerView',
  label: 'Engaged time per view',
  as: 'seconds',
  help: 'Time in which the page was visible, had the focus and was used.',
};
export const READ_THROUGH: Measure = { key: 'readThrough', label: 'Read to the end', as: 'count' };
export const RAW_VIEWS: Measure = {
  key: 'rawViews',
  label: 'Raw views',
  as: 'count',
  help: 'Includes views by programs and staff.',
};

export const VIEW_FIGURES = {
  views: integer({ label: 'Views by people', required: true }),
  secondsPerView: integer({ label: 'Seconds of attention per view', help: 'Null without views.' }),
  rawViews: integer({ label: 'Views by people, programs and staff', required: true }),
};

/** Seconds of attention for each view; null without views. */
export function secondsPerView({ views, seconds }: { views: number; seconds: number }): number | null {
  return views > 0 ? Math.round(seconds / views) : null;
}
