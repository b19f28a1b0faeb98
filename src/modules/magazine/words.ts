/** Messages of the magazine. */
import { defineWords, type EveryLanguage } from '#model/define-words.ts';
import { ar } from './words/ar.ts';
import { de } from './words/de.ts';
import { en, type MagazineWords } from './words/en.ts';
import { es } from './words/es.ts';
import { fr } from './words/fr.ts';
import { ja } from './words/ja.ts';
import { nl } from './words/nl.ts';

/** The magazine's messages for a language tag. */
export const magazineWords = defineWords<MagazineWords>({
  ar,
  de,
  en,
  es,
  fr,
  ja,
  nl,
} satisfies EveryLanguage<MagazineWords>);
