/** The content queue as the screen shows it, and where an item of it can move. */
import { addDays } from '../model/queue-day.ts';

export interface QueueItem {
  id: number;
  newsletter: number;
  day: string;
  content: number;
  name: string;
  status: number;
}

export interface QueueCampaign {
  id: number;
  newsletter: number;
  day: string;
  name: string;
  state: string;
  sendAt: string | null;
}

export interface Queue {
  newsletters: { id: number; title: string }[];
  items: QueueItem[];
  campaigns: QueueCampaign[];
}

/** A place in the queue: before an item of the newsletter's day, or after the last one (null). */
export interface Place {
  newsletter: number;
  day: string;
  before: number | null;
}

/** The items of a newsletter on a day. Items are in their order. */
export function itemsOn(
  items: readonly QueueItem[],
  { newsletter, day }: Pick<Place, 'newsletter' | 'day'>,
): QueueItem[] {
  return items.filter((item) => item.newsletter === newsletter && item.day === day);
}

/** The items after a move. Pure. */
export function movedIn(items: readonly QueueItem[], id: number, to: Place): QueueItem[] {
  const moved = items.find((item) => item.id === id);
  if (!moved) return [...items];
  const others = items.filter((item) => item.id !== id);
  const at = others.findIndex((item) => item.id === to.before);
  const { newsletter, day } = to;
  return others.toSpliced(at === -1 ? others.length : at, 0, { ...moved, newsletter, day });
}

export type Direction = 'up' | 'down' | 'earlier' | 'later';

/** The place one step away; null at the end of the day. `earlier` and `later` are the days before and after. */
export function stepOf(items: readonly QueueItem[], item: QueueItem, direction: Direction): Place | null {
  const { newsletter, day } = item;
  if (direction === 'earlier' || direction === 'later')
    return { newsletter, day: addDays(day, direction === 'later' ? 1 : -1), before: null };
  const own = itemsOn(items, item);
  const at = own.findIndex(({ id }) => id === item.id);
  if (direction === 'up') {
    const above = own[at - 1];
    return above ? { newsletter, day, before: above.id } : null;
  }
  if (at === own.length - 1) return null;
  return { newsletter, day, before: own[at + 2]?.id ?? null };
}

/** The name of a place as a drop target. */
export function dropName({ newsletter, day, before }: Place): string {
  return `${newsletter}/${day}/${before ?? ''}`;
}

/** The place of a drop target. */
export function placeOf(name: string): Place {
  const [newsletter = '', day = '', before = ''] = name.split('/');
  return { newsletter: Number(newsletter), day, before: before === '' ? null : Number(before) };
}

/** The day in words: `Friday, November 27`. */
export function dayInWords(day: string): string {
  return dayFormat({ weekday: 'long', month: 'long', day: 'numeric' }).format(utc(day));
}

/** The day in short: `Fri, Nov 27`. */
export function shortDay(day: string): string {
  return dayFormat({ weekday: 'short', month: 'short', day: 'numeric' }).format(utc(day));
}

/** The seven days from the first: `Nov 22 – 28, 2026`. */
export function weekInWords(first: string): string {
  const format = dayFormat({ year: 'numeric', month: 'short', day: 'numeric' });
  return format.formatRange(utc(first), utc(addDays(first, 6)));
}

function dayFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
}

function utc(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
