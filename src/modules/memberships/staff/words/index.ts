/** Messages to readers about staff's actions, and about orders. */
import { defineWords, type EveryLanguage } from '#model/define-words.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en, type StaffWords } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';

/** The staff messages for a language tag. */
export const staffWords = defineWords<StaffWords>({
  ar,
  de,
  en,
  es,
  fr,
  ja,
  nl,
} satisfies EveryLanguage<StaffWords>);
