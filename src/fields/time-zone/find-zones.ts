import { isTimeZone, timeZones } from '#text/time-zones.ts';

/** Maximum number of entries in a list. */
export const LISTED_MAX = 50;

/** A time zone as a list shows it. */
export interface ListedZone {
  value: string;
  /** Name with spaces instead of underscores: `America/New York`. */
  label: string;
  /** Name, abbreviation and UTC offset of the time there: `Eastern Standard Time, EST (GMT-5)`. */
  words: string;
}

/**
 * Returns at most 50 zones that match the typed text as of `at`: by city or region, by the name of their time
 * (`eastern`, `EST`) or by their offset from UTC (`gmt+2`). Zones whose city begins with the text come first.
 */
export function findZones(typed: string, at: Date): ListedZone[] {
  const words = folded(typed);
  const ranked = listOf(at).map((zone) => ({ zone, rank: rankOf(zone, words) }));
  return [0, 1, 2]
    .flatMap((rank) => ranked.filter((one) => one.rank === rank))
    .slice(0, LISTED_MAX)
    .map(({ zone }) => zone);
}

/** Returns the list entry of a zone by its name. */
export function listedZone(name: string, at: Date): ListedZone {
  const label = name.replaceAll('_', ' ');
  // The name was stored before names were checked.
  if (!isTimeZone(name)) return { value: name, label, words: 'unknown' };
  const offset = partOf(name, 'shortOffset', at);
  const short = partOf(name, 'short', at);
  const words = short === offset ? offset : `${short} (${offset})`;
  return { value: name, label, words: `${partOf(name, 'long', at)}, ${words}` };
}

let list: { day: string; zones: ListedZone[] } | undefined;

/** Cached for a day, because formatting 420 clocks takes a moment. */
function listOf(at: Date): ListedZone[] {
  const day = at.toISOString().slice(0, 10);
  if (list?.day !== day) list = { day, zones: timeZones().map((name) => listedZone(name, at)) };
  return list.zones;
}

/**
 * Match quality. 0: the city or the name starts with the words; 1: the name contains them; 2: the name of its
 * time or its UTC offset contains them; null: no match.
 */
function rankOf({ value, label, words: said }: ListedZone, words: string): 0 | 1 | 2 | null {
  const name = folded(label);
  const city = name.slice(name.lastIndexOf('/') + 1);
  if (city.startsWith(words) || name.startsWith(words) || value === words) return 0;
  if (name.includes(words)) return 1;
  return folded(said).includes(words) ? 2 : null;
}

function folded(text: string): string {
  return text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('_', ' ').toLowerCase();
}

function partOf(timeZone: string, style: 'long' | 'short' | 'shortOffset', at: Date): string {
  const locale = timeZone.startsWith('America/') ? 'en-US' : 'en-GB';
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: style }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
