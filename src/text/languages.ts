/** The languages the product speaks to readers, and what follows from the language of a page. */

/** The languages of every dictionary of the product; English first, the fallback of all others. */
export const LANGUAGES = ['en', 'ar', 'de', 'es', 'fr', 'ja', 'nl'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Characters of a language tag: RFC 5646 asks for room for 35. */
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

/** What a language calls itself, like `Deutsch`, and the language that name is in: English where no own name is known. */
export function nameOfLanguage(tag: string): { name: string; language: string } {
  if (canonicalLanguage(tag) === null) return { name: tag, language: 'en' };
  const [language = 'en'] = Intl.DisplayNames.supportedLocalesOf(tag);
  const name = new Intl.DisplayNames(language, { type: 'language', fallback: 'none' }).of(tag);
  if (name === undefined) return { name: tag, language: 'en' };
  return { name: name.charAt(0).toLocaleUpperCase(language) + name.slice(1), language };
}

/** What a language is called in English, like `Brazilian Portuguese`; the tag where it has no name. */
export function englishNameOfLanguage(tag: string): string {
  return canonicalLanguage(tag) === null ? tag : (ENGLISH_NAMES.of(tag) ?? tag);
}

const ENGLISH_NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** Scripts (ISO 15924) written from right to left, those of the past included. */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(
  (
    'Adlm Arab Aran Armi Avst Chrs Cprt Elym Gara Hatr Hebr Hung Khar Lydi Mand Mani Mend Merc Mero Narb Nbat Nkoo ' +
    'Ougr Phli Phlp Phnx Prti Rohg Samr Sarb Sogd Sogo Syrc Thaa Todr Yezi'
  ).split(' '),
);

/** The script (ISO 15924) of a tag's texts, by CLDR: `Arab` of `fa` and of `pa-PK`; Latin if unknown. */
function likelyScript(tag: string): string {
  try {
    return new Intl.Locale(tag).maximize().script ?? 'Latn';
  } catch {
    return 'Latn';
  }
}

/** The language of a tag (BCP 47) without its country: `ar` of `ar-EG`. */
export function languageOf(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? '';
}

/** Direction of lines, as in HTML's `dir`. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(likelyScript(tag)) ? 'rtl' : 'ltr';
}

/** In Latin letters with marks that the product's fonts lack: Igbo, Vietnamese, Yoruba. */
const MARKED_LATIN: ReadonlySet<string> = new Set(['ig', 'vi', 'yo']);

/**
 * A script with system fonts: with specific fonts and line heights, or `other`, which any system font has; null for
 * those of the product's fonts.
 */
export function scriptOf(tag: string): 'arabic' | 'japanese' | 'other' | null {
  const script = likelyScript(tag);
  if (script === 'Arab' || script === 'Aran') return 'arabic';
  if (script === 'Jpan') return 'japanese';
  return script !== 'Latn' || MARKED_LATIN.has(languageOf(tag)) ? 'other' : null;
}

/** Words of any direction inside a sentence: their own signs stay with them. */
export function isolated(words: string): string {
  return `\u2068${words}\u2069`;
}

/**
 * The language of an item if it differs from its site's, as `language`. `en` on a site in `en-GB` is the site's; so is a
 * missing one.
 */
export function ownLanguage(language: unknown, siteLanguage: string): { language?: string } {
  if (typeof language !== 'string' || `${siteLanguage}-`.startsWith(`${language}-`)) return {};
  return { language };
}

/** The language of texts without one, on a site of this language: without its country, unless that determines the script. */
export function languageOfTexts(siteLanguage: string): string {
  const language = languageOf(siteLanguage);
  const script = likelyScript(siteLanguage);
  return script === likelyScript(language) ? language : `${language}-${script}`;
}
