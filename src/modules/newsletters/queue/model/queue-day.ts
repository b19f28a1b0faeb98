/** Days of the content queue: `YYYY-MM-DD`, in the time zone of the site. */
import { text } from '#fields/text/field.ts';

/** The day of an instant in a time zone, like `2026-11-27`. */
export function dayIn(timeZone: string, instant: string): string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return format.format(new Date(instant));
}

/** The day that is some days later; earlier for a negative number. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** Days that the queue shows. */
export const DAYS_SHOWN = 7;

/** The Sunday with which the day’s week begins. */
export function sundayOf(day: string): string {
  return addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay());
}

/** Each of the seven days from the first. */
export function daysFrom(first: string): string[] {
  return Array.from({ length: DAYS_SHOWN }, (_, index) => addDays(first, index));
}

const PATTERN = /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** The field for a day. Days that do not exist, such as February 31, are rejected by `isCalendarDay`. */
export function dayField(label: string) {
  return text({
    label,
    required: true,
    lengthMax: 10,
    pattern: PATTERN,
    patternMessage: 'Enter a day such as 2026-11-27.',
  });
}
