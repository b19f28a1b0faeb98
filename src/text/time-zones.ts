/** Time zones by their IANA names. */
import { knownTimeZone } from './locale.ts';

/** Places whose zone platforms list only under its former name. */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
};

const LISTED: ReadonlySet<string> = new Set(
  [...Intl.supportedValuesOf('timeZone'), 'UTC'].map((name) => RENAMED[name] ?? name).toSorted(),
);

/** All time zones that a list offers, in alphabetical order. */
export function timeZones(): readonly string[] {
  return [...LISTED];
}

/**
 * Whether a text is the name of a time zone, like `Europe/Amsterdam`; former names of zones count, too. Pages
 * check it for every card of an event, so a listed name costs no formatter.
 */
export function isTimeZone(name: string): boolean {
  return (
    LISTED.has(name) ||
    (/^[A-Z]\w*(?:\/[\w+-]+){1,2}$/.test(name) && name.length <= 60 && knownTimeZone(name) === name)
  );
}
