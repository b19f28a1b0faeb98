import { dateLocale } from '#text/locale.ts';

interface DateTileProps {
  /** ISO timestamps; an end before the start is ignored. */
  start: string;
  end: string | null;
  timeZone: string;
  language: string;
}

/**
 * The days of an event as a calendar leaf: weekday, day and month, with the last day next to the first.
 * Hidden from screen readers, because nearby text contains the same dates.
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

/** Removes the Japanese word for day after the number, because it is too long for a leaf. */
function dayNumber(day: string): string {
  return /\p{Nd}+/u.exec(day)?.[0] ?? day;
}
