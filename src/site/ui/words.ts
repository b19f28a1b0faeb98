/** How views get their words: in the language of the site they are rendered for. */
import { createContext, useContext } from 'react';
import { defineWords } from '#model/define-words.ts';
import { de } from '../words/de.tsx';
import { en, type SiteWords } from '../words/en.tsx';

export type { SiteWords };

/** The words of the public site for a language tag, for what is no view. */
export const siteWords = defineWords({ en, de });

/** The site's language tag. An island has none: its sentences come with its props. */
export const LanguageContext = createContext('en');

/** The words of the public site in the site's language. */
export function useWords(): SiteWords {
  return useWordsOf(siteWords);
}

/** The words of a module or an extension in the site's language. `words`: made by `defineWords`. */
export function useWordsOf<Words>(words: (language: string) => Words): Words {
  return words(useContext(LanguageContext));
}
