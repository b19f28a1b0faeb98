import { listLocale } from '#text/locale.ts';

/** Titles of newsletters as a list in a language: “Quay Weekly” and “Locks”. */
export function titleList(titles: readonly string[], language: string): string {
  return new Intl.ListFormat(listLocale(language), { type: 'conjunction' }).format(
    titles.map((title) => `“${title}”`),
  );
}
