import { languageOf } from './languages.ts';

/**
 * Locale for dates. English without a country follows the site's part of the world: the month is first only
 * in the Americas. Arabic dates use the Gregorian calendar, also for countries with another default.
 */
export function dateLocale(language: string, timeZone: string): string {
  if (isUnknown(language) || (language === 'en' && !timeZone.startsWith('America/'))) return 'en-GB';
  return languageOf(language) === 'ar' ? withKey(numberLocale(language), 'ca-gregory') : language;
}

/**
 * Locale for numbers. Arabic without a country uses the digits 0 to 9, as the pan-Arab press does; with a
 * country, those of the country.
 */
export function numberLocale(language: string): string {
  if (isUnknown(language)) return 'en-GB';
  return language === 'ar' ? withKey(language, 'nu-latn') : language;
}

/** Locale for lists. English lists have no comma before their last entry, in any country. */
export function listLocale(language: string): string {
  return languageOf(language) === 'en' || isUnknown(language) ? 'en-GB' : language;
}

/**
 * Whether the platform lacks dates, numbers and lists in a language: it would then use the language of the
 * server.
 */
function isUnknown(language: string): boolean {
  return Intl.DateTimeFormat.supportedLocalesOf(language).length === 0;
}

/** Adds a key to the tag's `u` extension. */
function withKey(tag: string, key: string): string {
  return tag.includes('-u-') ? `${tag}-${key}` : `${tag}-u-${key}`;
}

/** Returns a stored language tag in usable form: an invalid tag counts as English. */
export function knownLanguage(stored: string): string {
  return canMake(() => new Intl.Locale(stored)) ? stored : 'en';
}

/** Returns a stored time zone in usable form: one unknown to this platform counts as UTC. */
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
