import type { Days } from '#reports/report-period.ts';
import type { ReportStore } from '../../report-store/model/report-store.ts';
import { dayText } from './day-text.ts';

/** Returns the notice of a report on days whose figures were generated for the demo; null without such days. */
export async function sampleNotice(
  store: ReportStore,
  sites: readonly number[],
  days: Days,
): Promise<string | null> {
  const last = await store.lastSampleDay(sites, days);
  return last === null ? null : `Sample figures: those up to ${dayText(last)} were generated for the demo.`;
}
