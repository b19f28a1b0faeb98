import { canonicalLanguage, englishNameOfLanguage, nameOfLanguage } from '#text/languages.ts';
import { OFFERED_LANGUAGES } from './offered.ts';

/** A language as a list shows it: its name in English and in itself, in the language `ownTag`. */
export interface ListedLanguage {
  value: string;
  label: string;
  own: string;
  ownTag: string;
}

/** Maximum number of entries a list shows. */
export const LISTED_MAX = 50;

let offered: ListedLanguage[] | undefined;

/**
 * At most 50 languages that what was typed finds, by their names in English and in themselves and by their tags, those that
 * begin with it first; and the tag that was typed, where it is one and is not in the list.
 */
export function listLanguages(typed: string): ListedLanguage[] {
  // Browsers name fewer languages than Node; one without a name is found by its tag.
  offered ??= OFFERED_LANGUAGES.map(listed)
    .filter(({ value, label }) => label !== value)
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
  const words = folded(typed);
  const ranked = offered.map((language) => ({ language, rank: rankOf(language, words) }));
  const found = [0, 1, 2].flatMap((rank) => ranked.filter((one) => one.rank === rank));
  const tag = canonicalLanguage(typed);
  const own = tag !== null && !offered.some(({ value }) => value === tag) ? [listed(tag)] : [];
  return [...own, ...found.map(({ language }) => language)].slice(0, LISTED_MAX);
}

/** A language by its tag. */
export function listed(tag: string): ListedLanguage {
  const { name, language } = nameOfLanguage(tag);
  return { value: tag, label: englishNameOfLanguage(tag), own: name, ownTag: language };
}

/** 0: the exact tag or name; 1: a name or the tag starts with the words; 2: a name contains them; null: no match. */
function rankOf({ value, label, own }: ListedLanguage, words: string): 0 | 1 | 2 | null {
  const names = [value, label, own].map(folded);
  if (names.includes(words)) return 0;
  if (names.some((name) => name.startsWith(words))) return 1;
  return names.some((name) => name.includes(words)) ? 2 : null;
}

/** In lower case without diacritics, so that `francais` finds `Français`. */
function folded(text: string): string {
  return text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
