/** Figures of views in the responses of reports. */
import { integer } from '#fields/integer/field.ts';

export const VIEW_FIGURES = {
  views: integer({ label: 'Views by people', required: true }),
  secondsPerView: integer({ label: 'Seconds of attention per view', help: 'Null without views.' }),
  rawViews: integer({ label: 'Views by people, programs and staff', required: true }),
};

/** Seconds of attention for each view; null without views. */
export function secondsPerView({ views, seconds }: { views: number; seconds: number }): number | null {
  return views > 0 ? Math.round(seconds / views) : null;
}
