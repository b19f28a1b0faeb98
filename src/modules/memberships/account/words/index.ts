/** Messages of the account pages. */
import { defineWords, type EveryLanguage } from '#model/define-words.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en, type AccountWords } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';

/** The account messages for a language tag. */
export const accountWords = defineWords<AccountWords>({
  ar,
  de,
  en,
  es,
  fr,
  ja,
  nl,
} satisfies EveryLanguage<AccountWords>);
