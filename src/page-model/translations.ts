import type { Translation } from './page.ts';

/** The first version in each language: the original, otherwise the one written first. */
export function onePerLanguage(translations: readonly Translation[]): Translation[] {
  const languages = new Set<string>();
  return translations.filter(({ language }) => {
    const isFirst = !languages.has(language);
    languages.add(language);
    return isFirst;
  });
}
