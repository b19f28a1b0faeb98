import { directionOf } from '#text/languages.ts';

/** The attributes of a text in a language other than its page's; none where it is the same. */
export function inLanguage(language: string | undefined): { lang?: string; dir?: 'ltr' | 'rtl' } {
  return language === undefined ? {} : { lang: language, dir: directionOf(language) };
}
