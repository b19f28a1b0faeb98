/** Days and instants as ISO texts. `Date` parses February 31 as a day of March; these functions reject it. */

/**
 * Whether a text is a day of the calendar of the years 1 to 9999, like `2027-02-28`. False for days that do not
 * exist, such as February 31, and for any other form of a date. PostgreSQL accepts each of these days.
 */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith('0000')) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/**
 * Whether a text is an instant in UTC that PostgreSQL can compare, like `2027-02-28T09:30:00Z`. False for
 * days that do not exist, for other offsets, and for a day without a time.
 */
export function isUtcInstant(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) &&
    isCalendarDay(text.slice(0, 10)) &&
    !Number.isNaN(Date.parse(text))
  );
}
