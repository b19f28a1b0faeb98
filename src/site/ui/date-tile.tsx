import { dateLocale } from '#text/locale.ts';

interface DateTileProps {
  /** ISO instants; an end before the start counts as none. */
  start: string;
  end: string | null;
  timeZone: string;
  language: string;
}

/**
 * The days of an event as a leaf of a calendar: weekday, day and month, and the last day next to the first. The same
 * dates are text nearby, so it is hidden from screen readers.
 */
export function DateTile({ start, end, timeZone, language }: DateTileProps) {
  const part = (value: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dateLocale(language, timeZone), { ...options, timeZone }).format(new Date(value));
  const day = (value: string) => part(value, { day: 'numeric', month: 'numeric', year: 'numeric' });
  const days = end !== null && end > start && day(end) !== day(start) ? [start, end] : [start];
  return (
    <div className="date-tile" aria-hidden="true">
      {days.map((value) => (
        <div key={value} className="date-leaf">
          <span className="date-weekday">{part(value, { weekday: 'short' })}</span>
          <span className="date-day">{dayNumber(part(value, { day: 'numeric' }))}</span>
          <span className="date-month">{part(value, { month: 'short' })}</span>
        </div>
      ))}
    </div>
  );
}

/** Japanese writes the word for day behind the number, which is too long for a leaf. */
function dayNumber(day: string): string {
  return /\p{Nd}+/u.exec(day)?.[0] ?? day;
}
