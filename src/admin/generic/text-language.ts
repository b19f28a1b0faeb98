/** The language in which users write the texts of a form. */
import { createContext, useContext } from 'react';
import type { Field } from '#model/field.ts';
import { directionOf } from '#text/languages.ts';
import { AdminDataContext } from './admin-data.ts';

/** Language tag of the item whose texts the controls inside edit. Null: the site's language. */
export const TextLanguageContext = createContext<string | null>(null);

/** The language tag of the texts in the nearest form; undefined outside of the shell. */
export function useTextLanguage(): string | undefined {
  const own = useContext(TextLanguageContext);
  const site = useContext(AdminDataContext);
  return own ?? site?.language;
}

/** The same attributes for Mantine controls, which would otherwise put `dir` on the box around the input. */
export function useTextInputAttributes() {
  const attributes = useTextAttributes();
  return { ...attributes, attributes: { input: attributes } };
}

/** Attributes for text that readers see: its language, for spelling, and its direction. */
export function useTextAttributes(): { lang?: string; dir?: 'ltr' | 'rtl' } {
  const language = useTextLanguage();
  return language === undefined ? {} : { lang: language, dir: directionOf(language) };
}

/** Field kinds whose values are text in the item's language. */
const KINDS_OF_WORDS = new Set(['text', 'longText']);

/**
 * Whether a displayed value is in the language of its item: false for numbers, choices and dates, which are in the admin's
 * language.
 */
export function holdsWords(field: Field | undefined): boolean {
  return field !== undefined && KINDS_OF_WORDS.has(field.kind.kind);
}
