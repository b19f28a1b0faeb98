import { listLocale } from '#text/locale.ts';
import { subscriptionWords } from '../words/index.ts';

/** Titles of newsletters as a list in a language, in its quotation marks: “Quay Weekly” and “Locks”. */
export function titleList(titles: readonly string[], language: string): string {
  const { quotedTitle } = subscriptionWords(language);
  return new Intl.ListFormat(listLocale(language), { type: 'conjunction' }).format(titles.map(quotedTitle));
}
