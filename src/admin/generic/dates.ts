/** Formats dates for editors: in the site's time zone, with words for near dates. */

/**
 * Formats an instant in the time zone: `14:03`, `Nov 20, 14:03` or `Nov 20, 2025`. The more distant, the less
 * precise.
 */
export function shortInstant(instant: string, timeZone: string, now: Date): string {
  const date = new Date(instant);
  const day = (value: Date) => format(value, timeZone, { year: 'numeric', month: 'short', day: 'numeric' });
  const time = clockTime(date, timeZone);
  if (day(date) === day(now)) return time;
  const isThisYear =
    format(date, timeZone, { year: 'numeric' }) === format(now, timeZone, { year: 'numeric' });
  if (!isThisYear) return day(date);
  return `${format(date, timeZone, { month: 'short', day: 'numeric' })}, ${time}`;
}

/** Formats an instant in full: `Fri, Nov 20, 2026, 14:03 GMT+1`. */
export function longInstant(instant: string, timeZone: string): string {
  return format(new Date(instant), timeZone, {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
}

/**
 * Replaces a UTC instant in a server's sentence (`2026-11-20 13:03 UTC`) with the form that lists in this
 * time zone show. Quoted parts are users' texts and stay unchanged.
 */
export function withLocalInstants(sentence: string, timeZone: string, now: Date): string {
  return sentence.replaceAll(
    /“[^”]*”|\b(\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC\b/g,
    (found, day?: string, time?: string) =>
      day && time ? shortInstant(`${day}T${time}:00.000Z`, timeZone, now) : found,
  );
}

/**
 * `14:03` in the time zone: all times on a screen are in the same zone, even for users who work in another
 * one.
 */
export function clockTime(date: Date, timeZone: string): string {
  return format(date, timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

function format(date: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(date);
}
