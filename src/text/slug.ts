import { languageOf } from './languages.ts';

/** Letters that cannot be reduced to a letter with an accent, with their replacements in addresses. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/** German spelling of umlauts where these cannot be written. */
const GERMAN_LETTERS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/**
 * A language whose letters are spelled out in addresses; stored with each record that has such an address
 * (docs/decisions/0134-umlauts-in-addresses.md).
 */
export type SlugLanguage = 'de';

/** How new addresses in a language are spelled, by its tag; null if accents are dropped. */
export function slugLanguageOf(tag: string): SlugLanguage | null {
  return languageOf(tag) === 'de' ? 'de' : null;
}

/**
 * Accents of Latin and Greek letters (in other scripts such marks create a different letter), and the vowel
 * signs and stretching of Arabic.
 */
const ACCENTS =
  /(?<=[\p{Script=Latin}\p{Script=Greek}])[\u0300-\u036f]+|\u0640|[\u064b-\u0652\u0656-\u065f\u0670]+/gu;

/** Maximum characters of a slug, and of its encoded form: letters of other scripts take six or nine each. */
const LENGTH_MAX = 80;
const ENCODED_LENGTH_MAX = 240;

/**
 * Creates a slug from any name: letters of every script, accents dropped, everything else replaced by
 * hyphens, at most 80 characters. `language`: with `de`, ä, ö and ü become ae, oe and ue.
 */
export function slugify(name: string, language: string | null = null): string {
  // Fast path for most names, because a page of cards creates dozens of addresses from them.
  if (ONLY_ASCII.test(name))
    return withoutEdges(
      name
        .toLowerCase()
        .replaceAll("'", '')
        .replace(/[^a-z0-9]+/g, '-')
        .slice(0, LENGTH_MAX),
    );
  const plain = (language === 'de' ? germanSpelledOut(name) : name)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ßæœøđðþłı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(/[’']/g, '');
  return withoutEdges(shortened(plain.replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')));
}

function germanSpelledOut(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöü]/g, (letter) => GERMAN_LETTERS[letter] ?? letter);
}

const ONLY_ASCII = /^[\u0020-\u007e]*$/;

function withoutEdges(slug: string): string {
  return slug.replace(/^-+|-+$/g, '');
}

function shortened(slug: string): string {
  let room = ENCODED_LENGTH_MAX;
  let short = '';
  for (const letter of Array.from(slug.slice(0, LENGTH_MAX * 2)).slice(0, LENGTH_MAX)) {
    room -= encodeURIComponent(letter).length;
    if (room < 0) break;
    short += letter;
  }
  return short;
}
