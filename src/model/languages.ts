/** The languages the product speaks to readers, and what follows from the language of a page. */

/** Every dictionary of the product is there in each of them; English first, which stands in for all others. */
export const LANGUAGES = ['en', 'ar', 'de', 'es', 'fr', 'ja', 'nl'] as const;

export type Language = (typeof LANGUAGES)[number];

/** As each calls itself, for fields. */
export const LANGUAGE_CHOICES = LANGUAGES.map((value) => ({ value, label: nameOfLanguage(value) }));

/** What a language calls itself, like `Deutsch`; the tag where nobody knows. */
export function nameOfLanguage(tag: string): string {
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return tag;
  }
}

/** Languages written from right to left. */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set([
  'ar',
  'ckb',
  'dv',
  'fa',
  'he',
  'ps',
  'sd',
  'ug',
  'ur',
  'yi',
]);

/** Languages written in Arabic letters. */
const ARABIC_LETTERS: ReadonlySet<string> = new Set(['ar', 'ckb', 'fa', 'ps', 'sd', 'ug', 'ur']);

/** The language of a tag (BCP 47) without its country: `ar` of `ar-EG`. */
export function languageOf(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? '';
}

/** Where lines begin, as HTML's `dir` says it. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(languageOf(tag)) ? 'rtl' : 'ltr';
}

/** A script with system fonts and line heights of its own; null for those the product's fonts are drawn for. */
export function scriptOf(tag: string): 'arabic' | 'japanese' | null {
  const language = languageOf(tag);
  if (ARABIC_LETTERS.has(language)) return 'arabic';
  return language === 'ja' ? 'japanese' : null;
}

/** Words of any direction inside a sentence: their own signs stay with them. */
export function isolated(words: string): string {
  return `\u2068${words}\u2069`;
}

/** The language of an item where that is not its site's. */
export function ownLanguage(language: unknown, siteLanguage: string): { language?: string } {
  return typeof language === 'string' && language !== languageOf(siteLanguage) ? { language } : {};
}
