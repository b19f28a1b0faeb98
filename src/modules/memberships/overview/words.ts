/** Messages of membership blocks in layouts, in addition to the module's. */
import { defineWords, type EveryLanguage } from '#model/define-words.ts';
import { ar } from './words/ar.ts';
import { de } from './words/de.ts';
import { en, type OverviewWords } from './words/en.ts';
import { es } from './words/es.ts';
import { fr } from './words/fr.ts';
import { ja } from './words/ja.ts';
import { nl } from './words/nl.ts';

/** They, for a language tag. */
export const overviewWords = defineWords<OverviewWords>({
  ar,
  de,
  en,
  es,
  fr,
  ja,
  nl,
} satisfies EveryLanguage<OverviewWords>);
