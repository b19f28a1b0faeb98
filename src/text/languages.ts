/**
 * The languages in which the product addresses readers, and properties derived from the language of a page.
 */

/** The languages of every dictionary of the product; English, the fallback of all others, is first. */
export const LANGUAGES = ['en', 'ar', 'de', 'es', 'fr', 'ja', 'nl'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Maximum characters of a language tag: RFC 5646 requires room for 35. */
export const LANGUAGE_TAG_LENGTH_MAX = 35;

/**
 * A language tag (BCP 47) in its canonical spelling, `pt-BR` for `pt_br`; null if invalid. Words like `persian`, which
 * the grammar of tags would accept, are invalid: every registered language has two or three letters.
 */
export function canonicalLanguage(written: string): string | null {
  try {
    const [tag = null] = Intl.getCanonicalLocales(written.trim().replaceAll('_', '-'));
    return tag !== null && /^[a-z]{2,3}(?:-|$)/.test(tag) ? tag : null;
  } catch {
    return null;
  }
}

/** A language's own name, like `Deutsch`, and the language of that name: English if no own name is known. */
export function nameOfLanguage(tag: string): { name: string; language: string } {
  if (canonicalLanguage(tag) === null) return { name: tag, language: 'en' };
  const [language = 'en'] = Intl.DisplayNames.supportedLocalesOf(tag);
  const name = new Intl.DisplayNames(language, { type: 'language', fallback: 'none' }).of(tag);
  if (name === undefined) return { name: tag, language: 'en' };
  return { name: name.charAt(0).toLocaleUpperCase(language) + name.slice(1), language };
}

/** The English name of a language, like `Brazilian Portuguese`; the tag if it has none. */
export function englishNameOfLanguage(tag: string): string {
  return canonicalLanguage(tag) === null ? tag : (ENGLISH_NAMES.of(tag) ?? tag);
}

const ENGLISH_NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** Scripts (ISO 15924) written from right to left, including historic ones. */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(
  (
    'Adlm Arab Aran Armi Avst Chrs Cprt Elym Gara Hatr Hebr Hung Khar Lydi Mand Mani Mend Merc Mero Narb Nbat Nkoo ' +
    'Ougr Phli Phlp Phnx Prti Rohg Samr Sarb Sogd Sogo Syrc Thaa Todr Yezi'
  ).split(' '),
);

/**
 * The script (ISO 15924) in which a language is written, according to CLDR: `Arab` for `fa` and for `pa-PK`;
 * Latin if unknown.
 */
function likelyScript(tag: string): string {
  try {
    return new Intl.Locale(tag).maximize().script ?? 'Latn';
  } catch {
    return 'Latn';
  }
}

/** The language of a tag (BCP 47) without its country: `ar` for `ar-EG`. */
export function languageOf(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? '';
}

/** Text direction, as in HTML's `dir`. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(likelyScript(tag)) ? 'rtl' : 'ltr';
}

/** Languages in Latin script with marks that the product's fonts lack: Igbo, Vietnamese, Yoruba. */
const MARKED_LATIN: ReadonlySet<string> = new Set(['ig', 'vi', 'yo']);

/**
 * A script that is shown in system fonts: one with specific fonts and line heights, or `other`, which any
 * system font contains; null for scripts of the product's fonts.
 */
export function scriptOf(tag: string): 'arabic' | 'japanese' | 'other' | null {
  const script = likelyScript(tag);
  if (script === 'Arab' || script === 'Aran') return 'arabic';
  if (script === 'Jpan') return 'japanese';
  return script !== 'Latn' || MARKED_LATIN.has(languageOf(tag)) ? 'other' : null;
}

/** Isolates words of any direction inside a sentence, so that their punctuation stays with them. */
export function isolated(words: string): string {
  return `\u2068${words}\u2069`;
}

/**
 * The language of an item if it differs from the site's, as `language`. `en` counts as the site's on a site
 * in `en-GB`; so does a missing language.
 */
export function ownLanguage(language: unknown, siteLanguage: string): { language?: string } {
  if (typeof language !== 'string' || `${siteLanguage}-`.startsWith(`${language}-`)) return {};
  return { language };
}

/**
 * The language of texts without one, on a site in this language: without its country, unless that determines
 * the script.
 */
export function languageOfTexts(siteLanguage: string): string {
  const language = languageOf(siteLanguage);
  const script = likelyScript(siteLanguage);
  return script === likelyScript(language) ? language : `${language}-${script}`;
}
