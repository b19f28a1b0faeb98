/** In which language people write the texts of a form. */
import { createContext, useContext } from 'react';
import type { Field } from '#model/field.ts';
import { directionOf } from '#text/languages.ts';
import { AdminDataContext } from './admin-data.ts';

/** A language tag: of the item whose texts the controls below hold. Null: that of the site. */
export const TextLanguageContext = createContext<string | null>(null);

/** The language tag of the texts that the nearest form holds; undefined outside of the shell. */
export function useTextLanguage(): string | undefined {
  const own = useContext(TextLanguageContext);
  const site = useContext(AdminDataContext);
  return own ?? site?.language;
}

/** The same for the controls of Mantine, which keep `dir` for the box around the input. */
export function useTextInputAttributes() {
  const attributes = useTextAttributes();
  return { ...attributes, attributes: { input: attributes } };
}

/** Attributes of a text with words for readers: how they are spelt, and where their lines begin. */
export function useTextAttributes(): { lang?: string; dir?: 'ltr' | 'rtl' } {
  const language = useTextLanguage();
  return language === undefined ? {} : { lang: language, dir: directionOf(language) };
}

/** Kinds whose values are words in the language of the item. */
const KINDS_OF_WORDS = new Set(['text', 'longText']);

/** True where a value, shown as it is, is in the language of its item: not a number, a choice or a date, which are in that of the admin. */
export function holdsWords(field: Field | undefined): boolean {
  return field !== undefined && KINDS_OF_WORDS.has(field.kind.kind);
}
