/** An item's date as a file that calendar programs import: iCalendar, RFC 5545. */
import { Temporal } from 'temporal-polyfill';
import type { CalendarEntry } from '#feeds/calendar-entry.ts';
import { ANONYMOUS_READER } from '#access/decide-access.ts';
import { isPresent } from '#model/define-module.ts';
import type { ContentCard } from '#page-model/page.ts';
import { absoluteUrl } from '#addresses/paths.ts';
import { loadViewModels } from '#grid/load/load-view-models.ts';
import { askResolver, sitemapContextOf, type SystemAnswer, type SystemContext } from './context.ts';
import { readCalendarUid } from './guids.ts';
import { calendarText, type CalendarLine } from './calendar-text.ts';

/** Returns the date of an item that readers may see; null if it has none. */
export async function calendarFile(context: SystemContext, id: number): Promise<SystemAnswer | null> {
  const { db, data, domains } = context;
  const shown = await loadViewModels(
    db,
    new Map([['content', new Set([id])]]),
    { ...context, reader: ANONYMOUS_READER },
    domains,
  );
  const card = shown.of('content').get(id);
  if (!card) return null;
  for (const own of domains.pageResolvers.filter((some) => isPresent(some, data.settings.modulesOn))) {
    const read = () => own.calendarEntry?.(id, sitemapContextOf(context)) ?? null;
    const entry = await askResolver(context, own, read, null);
    if (entry)
      return {
        contentType: 'text/calendar; charset=utf-8',
        body: calendarText(linesOf({ card, entry, uid: await readCalendarUid(context, id) }, context)),
        headers: {
          'content-disposition': `attachment; filename="${id}.ics"`,
          'x-robots-tag': 'noindex',
        },
        tags: [...shown.tags],
      };
  }
  return null;
}

function linesOf(
  { card, entry, uid }: { card: ContentCard; entry: CalendarEntry; uid: string },
  { origin, data }: SystemContext,
): CalendarLine[] {
  const address = absoluteUrl(origin, card.path);
  const { coordinates, location } = entry;
  return [
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Masthead//Masthead//EN'],
    ['CALSCALE', 'GREGORIAN'],
    ['METHOD', 'PUBLISH'],
    ['BEGIN', 'VEVENT'],
    // A calendar that already contains this UID treats the file as an update of the same date.
    ['UID', uid],
    ['DTSTAMP', utc(entry.updated)],
    ['LAST-MODIFIED', utc(entry.updated)],
    ...timesOf(entry),
    ['SUMMARY', { text: card.name }],
    ['DESCRIPTION', { text: [card.teaser, address].filter(Boolean).join('\n\n') }],
    ...(location ? [['LOCATION', { text: location }] as const] : []),
    ...(coordinates ? [['GEO', `${coordinates.latitude};${coordinates.longitude}`] as const] : []),
    ['URL', address],
    ['STATUS', entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'],
    ['CATEGORIES', { text: data.site.name }],
    ['END', 'VEVENT'],
    ['END', 'VCALENDAR'],
  ];
}

/**
 * Writes instants for dates with a time, which every calendar shows in its user's time zone. Writes days, in
 * the zone of the place, for dates without a time.
 */
function timesOf({ start, end, allDay, timeZone }: CalendarEntry): CalendarLine[] {
  const last = end !== null && end > start ? end : null;
  if (!allDay) return [['DTSTART', utc(start)], ...(last ? [['DTEND', utc(last)] as const] : [])];
  const day = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate();
  const written = (date: Temporal.PlainDate) => date.toString().replaceAll('-', '');
  // The end of a range of days is the first day after it.
  return [
    ['DTSTART;VALUE=DATE', written(day(start))],
    ['DTEND;VALUE=DATE', written(day(last ?? start).add({ days: 1 }))],
  ];
}

function utc(instant: string): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');
}
