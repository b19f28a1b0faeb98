/** Calendar data that a content type derives from its items. */
import type { Coordinates } from './coordinates.ts';

/** Instants are ISO strings; `timeZone` is the site's. */
export interface CalendarItem {
  startDate: string | null;
  endDate: string | null;
  fields: Record<string, unknown>;
  timeZone: string;
}

export interface CalendarTimes {
  /** ISO instants; without an end the duration is unknown. */
  start: string;
  end: string | null;
  /** Whether the entry is for whole days in the time zone, without a time. */
  allDay: boolean;
  timeZone: string;
  location: string | null;
  coordinates: Coordinates | null;
  isCancelled: boolean;
}
