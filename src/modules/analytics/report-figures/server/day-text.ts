const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Formats a day such as `2026-11-27` for sentences of reports: `Nov 27, 2026`. */
export function dayText(day: string): string {
  return FORMAT.format(new Date(`${day}T00:00:00Z`));
}
