/** When the next campaign of a newsletter is due: weekdays and a time, in a time zone. */
import { Temporal } from 'temporal-polyfill';

export interface Cadence {
  /** ISO numbers of weekdays as texts: `1` is Monday. */
  weekdays: readonly string[];
  /** `HH:MM`, by the clocks of the zone. */
  time: string;
  /** IANA name. */
  timeZone: string;
  /** Hours before the time at which the draft is prepared. */
  draftHours: number;
}

export interface Occurrence {
  /** `YYYY-MM-DD` in the zone. */
  day: string;
  /** ISO instant. */
  at: string;
}

/** Days ahead that `draftHours` can reach, and today. */
const DAYS_AHEAD = 8;

/**
 * The occurrences whose drafts are due: their preparation has begun, and their day has not ended. A time that clocks
 * skip is later by the length of the gap; of a repeated one, the first counts.
 */
export function dueOccurrences(cadence: Cadence, now: string): Occurrence[] {
  const { weekdays, time, timeZone, draftHours } = cadence;
  const instant = Temporal.Instant.from(now);
  const today = instant.toZonedDateTimeISO(timeZone).toPlainDate();
  const due: Occurrence[] = [];
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = today.add({ days: ahead });
    if (!weekdays.includes(String(day.dayOfWeek))) continue;
    const at = day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) });
    if (at.epochMilliseconds - draftHours * 3_600_000 > instant.epochMilliseconds) break;
    due.push({ day: day.toString(), at: new Date(at.epochMilliseconds).toISOString() });
  }
  return due;
}

/** The subject of a new campaign by the template's pattern. Placeholders without a value are left out. */
export function subjectOf(
  pattern: string | null,
  values: { newsletter: string; date: string; title: string | null },
): string {
  const filled = (pattern || '{newsletter}, {date}').replaceAll(
    /\{(newsletter|date|title)\}/g,
    (_, key: string) =>
      (key === 'title' ? values.title : key === 'date' ? values.date : values.newsletter) ?? '',
  );
  return filled.trim().slice(0, SUBJECT_LENGTH_MAX).toWellFormed();
}

const SUBJECT_LENGTH_MAX = 150;
