/** Texts of lists of sent newsletters. */
import { defineWords, type EveryLanguage } from '#model/define-words.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';
import type { ArchiveWords } from './archive-words.ts';

/** The texts of lists of sent newsletters for a language tag. */
export const archiveWords = defineWords<ArchiveWords>({
  ar,
  de,
  en,
  es,
  fr,
  ja,
  nl,
} satisfies EveryLanguage<ArchiveWords>);
