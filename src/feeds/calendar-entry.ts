/** Dates of items that readers can add to their calendars. */
import type { CalendarTimes } from './calendar.ts';
import type { SitemapContext } from '#model/pages/define-sitemap.ts';

export interface CalendarEntry extends CalendarTimes {
  /** When the item was last changed. ISO. */
  updated: string;
}

/** The calendar entry of an item; null if it has none or readers may not see it. */
export type ReadCalendarEntry<Statement> = (
  id: number,
  context: SitemapContext<Statement>,
) => Promise<CalendarEntry | null>;
