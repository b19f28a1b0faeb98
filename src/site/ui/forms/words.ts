/** Texts of the public site's forms, in every language of the product. */
import { defineWords, type EveryLanguage } from '#model/define-words.ts';
import { ar } from './words/ar.ts';
import { de } from './words/de.ts';
import { en, type FormWords } from './words/en.ts';
import { es } from './words/es.ts';
import { fr } from './words/fr.ts';
import { ja } from './words/ja.ts';
import { nl } from './words/nl.ts';

export type { FormWords };

/** The form messages for a language tag. */
export const formWords = defineWords<FormWords>({
  ar,
  de,
  en,
  es,
  fr,
  ja,
  nl,
} satisfies EveryLanguage<FormWords>);
