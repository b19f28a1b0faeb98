/** Messages of surveys. */
import { defineWords, type EveryLanguage } from '#model/define-words.ts';
import { ar } from './words/ar.ts';
import { de } from './words/de.ts';
import { en, type SurveyWords } from './words/en.ts';
import { es } from './words/es.ts';
import { fr } from './words/fr.ts';
import { ja } from './words/ja.ts';
import { nl } from './words/nl.ts';

/** They, for a language tag. */
export const surveyWords = defineWords<SurveyWords>({
  ar,
  de,
  en,
  es,
  fr,
  ja,
  nl,
} satisfies EveryLanguage<SurveyWords>);
