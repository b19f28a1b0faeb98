import { directionOf } from '#text/languages.ts';

/** Attributes of a text in another language than its page; empty if the language is the same. */
export function inLanguage(language: string | undefined): { lang?: string; dir?: 'ltr' | 'rtl' } {
  return language === undefined ? {} : { lang: language, dir: directionOf(language) };
}
