/** Days of events in lists and on pages, in the zone and language of the site. */

interface Days {
  startDate: string | null;
  endDate: string | null;
  timeZone: string;
  language: string;
}

const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric' };

/** `9–11 March 2027`, or one day; null without a start. An end before the start counts as none. */
export function dayRange({ startDate, endDate, timeZone, language }: Days): string | null {
  if (!startDate) return null;
  // English without a country is written day first, except in the Americas.
  const locale = language === 'en' && !timeZone.startsWith('America/') ? 'en-GB' : language;
  const format = new Intl.DateTimeFormat(locale, { ...DAY, timeZone });
  const start = new Date(startDate);
  const end = endDate && endDate > startDate ? new Date(endDate) : start;
  return format.formatRange(start, end);
}
