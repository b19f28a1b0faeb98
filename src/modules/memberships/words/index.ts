/** Messages of memberships. */
import { defineWords, type EveryLanguage } from '#model/define-words.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en, type MemberWords } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';

/** The membership messages for a language tag. */
export const memberWords = defineWords<MemberWords>({
  ar,
  de,
  en,
  es,
  fr,
  ja,
  nl,
} satisfies EveryLanguage<MemberWords>);
