import { languageOf } from './languages.ts';

/**
 * English without a country is written as in the site's part of the world: month first only in the Americas. Arabic dates
 * are of the Gregorian calendar, also for countries whose default is another.
 */
export function dateLocale(language: string, timeZone: string): string {
  if (isUnknown(language) || (language === 'en' && !timeZone.startsWith('America/'))) return 'en-GB';
  return languageOf(language) === 'ar' ? withKey(numberLocale(language), 'ca-gregory') : language;
}

/** Arabic without a country has the digits of the pan-Arab press, 0 to 9; a country has its own. */
export function numberLocale(language: string): string {
  if (isUnknown(language)) return 'en-GB';
  return language === 'ar' ? withKey(language, 'nu-latn') : language;
}

/** English lists have no comma before their last entry, wherever they are read. */
export function listLocale(language: string): string {
  return languageOf(language) === 'en' || isUnknown(language) ? 'en-GB' : language;
}

/** The platform has no dates, numbers and lists in it: without this it would take the language of the server. */
function isUnknown(language: string): boolean {
  return Intl.DateTimeFormat.supportedLocalesOf(language).length === 0;
}

/** A tag with one more key of its extension `u`. */
function withKey(tag: string, key: string): string {
  return tag.includes('-u-') ? `${tag}-${key}` : `${tag}-u-${key}`;
}

/** A stored language tag as it can be used: one no page could be written in counts as English. */
export function knownLanguage(stored: string): string {
  return canMake(() => new Intl.Locale(stored)) ? stored : 'en';
}

/** A stored time zone as it can be used: one that this platform does not know counts as UTC. */
export function knownTimeZone(stored: string): string {
  return canMake(() => new Intl.DateTimeFormat('en', { timeZone: stored })) ? stored : 'UTC';
}

function canMake(make: () => unknown): boolean {
  try {
    make();
    return true;
  } catch {
    return false;
  }
}
