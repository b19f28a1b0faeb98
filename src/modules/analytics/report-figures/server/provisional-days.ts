import { Temporal } from 'temporal-polyfill';
import { addDays, type Days } from '#reports/report-period.ts';
import { dayText } from './day-text.ts';

/** Hours after the end of a day in which its figures can still change: events may be late, visitors are counted later. */
export const PROVISIONAL_HOURS = 48;

/** Days from the beginning of a day until its figures are final. */
export const FINAL_AFTER_DAYS = 1 + PROVISIONAL_HOURS / 24;

/** The first day whose figures can still change, in one of these time zones. `now`: ISO instant. */
export function firstProvisionalDay(now: string, timeZones: readonly string[]): string {
  const instant = Temporal.Instant.from(now);
  const days = timeZones.map((zone) => instant.toZonedDateTimeISO(zone).toPlainDate().toString());
  const [today = now.slice(0, 'YYYY-MM-DD'.length)] = days.toSorted();
  return addDays(today, 1 - FINAL_AFTER_DAYS);
}

/** Returns the notice of a report whose period has days that are not final; null without such days. */
export function provisionalNotice({ from, until }: Days, first: string): string | null {
  if (until < first) return null;
  const since = from < first ? first : from;
  return `Figures from ${dayText(since)} on are provisional: events can arrive up to ${PROVISIONAL_HOURS} hours late.`;
}
