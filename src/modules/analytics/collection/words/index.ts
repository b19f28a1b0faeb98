/** Texts for readers about the counting of visits. */
import { defineWords, type EveryLanguage } from '#model/define-words.ts';
import { ar } from './ar.ts';
import type { CountingWords } from './counting-words.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';

/** The texts for a language tag. */
export const countingWords = defineWords<CountingWords>({
  ar,
  de,
  en,
  es,
  fr,
  ja,
  nl,
} satisfies EveryLanguage<CountingWords>);
