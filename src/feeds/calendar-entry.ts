/** What readers can take into their calendars: the dates of items. */
import type { CalendarTimes } from './calendar.ts';
import type { SitemapContext } from '#model/pages/define-sitemap.ts';

export interface CalendarEntry extends CalendarTimes {
  /** When the item was changed last. ISO. */
  updated: string;
}

/** The entry of an item; null where it has none or readers may not see it. */
export type ReadCalendarEntry<Statement> = (
  id: number,
  context: SitemapContext<Statement>,
) => Promise<CalendarEntry | null>;
