const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of an instant (milliseconds) in a time zone: `2026-11-27`. */
export function dayOfSite(atMs: number, timeZone: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone });
  formats.set(timeZone, format);
  return format.format(atMs);
}
