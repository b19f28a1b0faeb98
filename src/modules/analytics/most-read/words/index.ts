/** Texts for readers of the most read items. */
import { defineWords, type EveryLanguage } from '#model/define-words.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en, type MostReadWords } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';

/** The texts for a language tag. */
export const mostReadWords = defineWords<MostReadWords>({
  ar,
  de,
  en,
  es,
  fr,
  ja,
  nl,
} satisfies EveryLanguage<MostReadWords>);
