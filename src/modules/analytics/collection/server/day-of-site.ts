/** Returns a function that gives the day of an instant (milliseconds) in a time zone: `2026-11-27`. */
export function daysIn(timeZone: string): (atMs: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone });
  return (atMs) => format.format(atMs);
}
