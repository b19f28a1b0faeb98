/** In which language people write the texts of a form. */
import { createContext, useContext } from 'react';
import { directionOf } from '#model/languages.ts';
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
