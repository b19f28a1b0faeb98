/** Gives views their messages in the language of the site for which they are rendered. */
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

/** The site's language tag. Not available in islands, whose messages are passed as props. */
export const LanguageContext = createContext('en');

/** The public site's messages in the site's language. */
export function useWords(): SiteWords {
  return useWordsOf(siteWords);
}

/**
 * Attributes of an element with English messages on a site in another language, because `words` has no
 * dictionary for it; empty if the messages are in the site's language. `words`: created by `defineWords`.
 */
export function useWordsAttributes(
  words: Pick<WordsByLanguage<unknown>, 'languageFor'> = siteWords,
): ReturnType<typeof inLanguage> {
  return wordsAttributes(useContext(LanguageContext), words);
}

/** Like `useWordsAttributes`, for code other than views. */
export function wordsAttributes(
  language: string,
  words: Pick<WordsByLanguage<unknown>, 'languageFor'> = siteWords,
): ReturnType<typeof inLanguage> {
  const own = words.languageFor(language);
  return inLanguage(own === language ? undefined : own);
}

/** The messages of a module or an extension in the site's language. `words`: created by `defineWords`. */
export function useWordsOf<Words>(words: (language: string) => Words): Words {
  return words(useContext(LanguageContext));
}

/**
 * A text from a block's settings as shown to readers: the editor's text, or the translation of the default in
 * the site's language.
 */
export function inWords(
  { options }: { options: { default?: unknown } },
  text: string | null,
  words: string,
): string {
  return text === options.default ? words : (text ?? '');
}
