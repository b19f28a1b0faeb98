/** Messages of memberships. */
import { defineWords, type EveryLanguage } from '#model/define-words.ts';
import { ar } from './words/ar.ts';
import { de } from './words/de.ts';
import { en, type MemberWords } from './words/en.ts';
import { es } from './words/es.ts';
import { fr } from './words/fr.ts';
import { ja } from './words/ja.ts';
import { nl } from './words/nl.ts';

/** The words of memberships for a language tag. */
export const memberWords = defineWords<MemberWords>({
  ar,
  de,
  en,
  es,
  fr,
  ja,
  nl,
} satisfies EveryLanguage<MemberWords>);
