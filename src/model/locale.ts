/** English without a country is written as in the site's part of the world: month first only in the Americas. */
export function dateLocale(language: string, timeZone: string): string {
  return language === 'en' && !timeZone.startsWith('America/') ? 'en-GB' : language;
}

/** English lists have no comma before their last entry, wherever they are read. */
export function listLocale(language: string): string {
  return language === 'en' || language.startsWith('en-') ? 'en-GB' : language;
}
