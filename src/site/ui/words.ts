/** How views get their words: in the language of the site they are rendered for. */
import { createContext, useContext } from 'react';
import { defineWords, type EveryLanguage, type WordsByLanguage } from '#model/define-words.ts';
import { ar } from '../words/ar.tsx';
import { de } from '../words/de.tsx';
import { en, type SiteWords } from '../words/en.tsx';
import { es } from '../words/es.tsx';
import { fr } from '../words/fr.tsx';
import { ja } from '../words/ja.tsx';
import { nl } from '../words/nl.tsx';
import { inLanguage } from './in-language.ts';

export type { SiteWords };

/** The public site's messages for a language tag, for code other than views. */
export const siteWords = defineWords<SiteWords>({
  ar,
  de,
  en,
  es,
  fr,
  ja,
  nl,
} satisfies EveryLanguage<SiteWords>);

/** The site's language tag. An island has none: its sentences come with its props. */
export const LanguageContext = createContext('en');

/** The words of the public site in the site's language. */
export function useWords(): SiteWords {
  return useWordsOf(siteWords);
}

/**
 * Attributes of an element whose words are English on a site in another language, because `words` has no dictionary of it; none
 * where they are the site's. `words`: made by `defineWords`.
 */
export function useWordsAttributes(
  words: Pick<WordsByLanguage<unknown>, 'languageFor'> = siteWords,
): ReturnType<typeof inLanguage> {
  return wordsAttributes(useContext(LanguageContext), words);
}

/** The same for code other than views. */
export function wordsAttributes(
  language: string,
  words: Pick<WordsByLanguage<unknown>, 'languageFor'> = siteWords,
): ReturnType<typeof inLanguage> {
  const own = words.languageFor(language);
  return inLanguage(own === language ? undefined : own);
}

/** The words of a module or an extension in the site's language. `words`: made by `defineWords`. */
export function useWordsOf<Words>(words: (language: string) => Words): Words {
  return words(useContext(LanguageContext));
}

/**
 * A text of a block's settings as readers see it: as an editor wrote it, or the default's translation in the site's
 * language.
 */
export function inWords(
  { options }: { options: { default?: unknown } },
  text: string | null,
  words: string,
): string {
  return text === options.default ? words : (text ?? '');
}
