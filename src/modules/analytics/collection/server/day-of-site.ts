const QUARTER_MS = 15 * 60_000;

/**
 * Returns a function that gives the day of an instant (milliseconds) in a time zone: `2026-11-27`. Days begin at a
 * quarter of an hour in UTC in every zone, so each quarter is formatted once.
 */
export function daysIn(timeZone: string): (atMs: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone });
  const days = new Map<number, string>();
  return (atMs) => {
    const quarter = Math.floor(atMs / QUARTER_MS);
    const day = days.get(quarter) ?? format.format(quarter * QUARTER_MS);
    days.set(quarter, day);
    return day;
  };
}
