import { canonicalLanguage, englishNameOfLanguage, nameOfLanguage } from '#text/languages.ts';
import { OFFERED_LANGUAGES } from './offered.ts';

/**
 * A language as a list shows it: its name in English and its own name, which is written in the language
 * `ownTag`.
 */
export interface ListedLanguage {
  value: string;
  label: string;
  own: string;
  ownTag: string;
}

/** Maximum number of entries in a list. */
export const LISTED_MAX = 50;

let offered: ListedLanguage[] | undefined;

/**
 * Returns at most 50 languages whose English name, own name or tag matches the typed text; those that begin
 * with it first. A typed tag that is valid but not in the list is added at the top.
 */
export function listLanguages(typed: string): ListedLanguage[] {
  // Browsers name fewer languages than Node; a language without a name can only be found by its tag.
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

/** Returns the list entry of a language by its tag. */
export function listed(tag: string): ListedLanguage {
  const { name, language } = nameOfLanguage(tag);
  return { value: tag, label: englishNameOfLanguage(tag), own: name, ownTag: language };
}

/**
 * Match quality. 0: the exact tag or name; 1: a name or the tag starts with the words; 2: a name contains
 * them; null: no match.
 */
function rankOf({ value, label, own }: ListedLanguage, words: string): 0 | 1 | 2 | null {
  const names = [value, label, own].map(folded);
  if (names.includes(words)) return 0;
  if (names.some((name) => name.startsWith(words))) return 1;
  return names.some((name) => name.includes(words)) ? 2 : null;
}

/** Converts text to lower case without diacritics, so that `francais` finds `Français`. */
function folded(text: string): string {
  return text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
